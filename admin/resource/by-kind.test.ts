import { expect, it } from 'vitest'
import { NOTHING_TYPED, typedInto } from '#core/rules/draft-merge.ts'
import { choiceControl, coded } from '../parts/form/choice-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { byKind } from './by-kind.ts'
import { visibleFields, formFields, type ResourceField } from './field.ts'
import { withoutOthers, withoutUnasked } from './record/asked-draft.ts'

type Body =
  | { name: string; kind: 'oidc'; issuer: string; timeout?: string }
  | { name: string; kind: 'ldap'; server: string; port: number | string; timeout?: string }

const KindControl = choiceControl(coded(['oidc', 'OIDC'], ['ldap', 'LDAP']), null)
const name = { key: 'name', label: '名称', control: TextControl } as const
const kind = { key: 'kind', label: '类型', control: KindControl } as const
const issuer = { key: 'issuer', label: '签发者', control: TextControl } as const
const server = { key: 'server', label: '服务器', control: TextControl } as const
const shared = { key: 'timeout', label: '超时', control: TextControl } as const
const port = { key: 'port', label: '端口', control: NumberControl } as const

const fields = formFields({
  fields: byKind<Body>()('kind', [kind, name], { oidc: [issuer, shared], ldap: [server, port, shared] }),
})
const keysFor = (draft: object) => visibleFields(fields, draft).map(({ key }) => key)

it('asks what the kind has, below what says the kind', () => {
  expect([{ kind: 'oidc' }, { kind: 'ldap' }, {}].map(keysFor)).toEqual([
    ['kind', 'issuer', 'timeout', 'name'],
    ['kind', 'timeout', 'server', 'port', 'name'],
    ['kind', 'name'],
  ])
})

/* The compiler judges these: each line that it has to refuse says so. */
it('a field that a kind has not got does not compile, nor does a kind that is forgotten', () => {
  // @ts-expect-error -- LDAP has no issuer
  const another = () => byKind<Body>()('kind', [kind, name], { oidc: [issuer], ldap: [issuer] })
  // @ts-expect-error -- what not all have is no field of all
  const common = () => byKind<Body>()('kind', [kind, server], { oidc: [issuer], ldap: [server] })
  // @ts-expect-error -- nothing is said of LDAP
  const forgotten = () => byKind<Body>()('kind', [kind], { oidc: [issuer] })
  // @ts-expect-error -- a control of text does not fit a list
  const wrong: ResourceField<{ ports: string[] }> = { key: 'ports', label: '', control: TextControl }
  expect([another, common, forgotten, wrong]).toHaveLength(4)
})

it('sends nothing of another kind', () => {
  const draft = { kind: 'ldap', name: '公司', issuer: 'https://sso', server: 'ldap1', port: 389 }
  expect(withoutUnasked(draft, fields)).toEqual({ kind: 'ldap', name: '公司', server: 'ldap1', port: 389 })
})

it('keeps what was typed into a field that both kinds have, and nothing of one with the same key', () => {
  const two = [...fields, ...formFields({ fields: byKind<Body>()('kind', [], { oidc: [name], ldap: [{ ...name }] }) })]
  const own = two.filter(({ key, when }) => key !== 'name' || when !== undefined)
  const initial = { kind: 'oidc' }
  const typed = typedInto(typedInto(NOTHING_TYPED, initial, 'timeout', '5'), initial, 'name', '公司')
  const changed = typedInto(typed, initial, 'kind', 'ldap')
  const after = withoutOthers(changed, { before: typed, initial, fields: own })
  expect(after.values).toEqual({ kind: 'ldap', timeout: '5' })
})
