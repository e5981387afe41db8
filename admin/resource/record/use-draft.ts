import { useEffect, useState } from 'react'
import { isSecret } from '#core/api/prepared.ts'
import { fieldProblem } from '#core/contract/check-field.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { ruleProblem, ruleWarning } from '#core/rules/field-rule.ts'
import type { Field } from '../define.ts'

export type Draft = Readonly<Record<string, unknown>>

interface Options {
  /** Under which an unsaved draft is kept in the tab, so that signing in again does not lose it. */
  memory: string
  initial: Draft
  fields: readonly Field[]
  /** The call whose schema judges. */
  endpoint: Endpoint
  id: string
}

export interface DraftState {
  draft: Draft
  problems: Readonly<Record<string, string>>
  isDirty: boolean
  /** Values that an earlier, unfinished visit left here. */
  isRecovered: boolean
  set: (key: string, value: unknown) => void
  /** Judges one field, as a person leaves it. */
  leave: (key: string) => void
  /** Judges all; true when the record may be sent. */
  check: () => Promise<boolean>
  /** Takes what was kept away: it is saved, or given up. */
  forget: () => void
}

/** What a person is typing into a record. */
export function useDraft({ memory, initial, fields, endpoint, id }: Options): DraftState {
  const [kept] = useState(() => read(memory))
  const [typed, setTyped] = useState<Draft>(kept ?? {})
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  // Only what was typed is kept, so a record that is read again brings what others changed meanwhile.
  const draft = { ...initial, ...typed }
  const changes = changesOf(initial, draft)
  const isDirty = Object.keys(changes).length > 0
  const text = isDirty ? JSON.stringify(withoutSecrets(changes)) : null
  useEffect(() => {
    if (text) sessionStorage.setItem(memory, text)
    else sessionStorage.removeItem(memory)
  }, [memory, text])

  const judge = (field: Field) => problemOf(field, { draft, initial, fields, endpoint, id })
  return {
    draft,
    problems,
    isDirty,
    isRecovered: kept !== null,
    set: (key, value) => {
      setTyped((before) => ({ ...before, [key]: value }))
      setProblems(({ [key]: _mended, ...others }) => others)
    },
    leave: (key) => {
      const field = fields.find((each) => each.key === key)
      // An empty field is asked for when the record is sent, not while somebody looks around.
      if (!field || isEmpty(draft[key])) return
      void judge(field).then((problem) => problem && setProblems((before) => ({ ...before, [key]: problem })))
    },
    check: async () => {
      const found = await Promise.all(fields.map(async (field) => [field.key, await judge(field)] as const))
      const wrong = found.flatMap(([key, problem]) => (problem ? [[key, problem] as const] : []))
      setProblems(Object.fromEntries(wrong))
      return wrong.length === 0
    },
    forget: () => sessionStorage.removeItem(memory),
  }
}

interface Judged {
  draft: Draft
  initial: Draft
  fields: readonly Field[]
  endpoint: Endpoint
  id: string
}

async function problemOf(field: Field, judged: Judged): Promise<string | null> {
  const { draft, initial, endpoint, id } = judged
  const value = draft[field.key]
  if (field.isRequired && isEmpty(value)) return `请填写${field.label}`
  const refused = fieldProblem(endpoint, field.key, value) ?? ruleProblem(field.rules ?? [], typedOf(value))
  const again = refused ?? secretProblem(field, judged)
  if (again || isEmpty(value)) return again
  // A value that was there before is not asked about again.
  return value === initial[field.key] ? null : ((await field.check?.(value as never, draft as never, id)) ?? null)
}

/** A stored secret does not follow the record to another address. */
function secretProblem({ key, label, againWith = [] }: Field, { draft, initial, fields }: Judged): string | null {
  const isKept = !isEmpty(initial[key]) && (isEmpty(draft[key]) || draft[key] === initial[key])
  const moved = againWith.filter((beside) => beside in changesOf(initial, draft))
  if (!isKept || moved.length === 0) return null
  const labels = fields.filter((field) => moved.includes(field.key as never)).map((field) => field.label)
  return `${labels.join('和')}改变了，请重新输入${label}`
}

/** What is said beside a field: a doubt about its value, else what helps to fill it in. */
export const helpOf = ({ rules = [], help }: Field, value: unknown): string | undefined =>
  ruleWarning(rules, typedOf(value)) ?? help

const typedOf = (value: unknown) => (isEmpty(value) ? '' : textOf(value))

/** A number and the text of it are the same. */
const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '')

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

/** Fields that differ from what they were; nothing, null and '' are the same. */
export const changesOf = (before: Draft, after: Draft): Draft =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => {
      const was = before[key]
      return !(isEmpty(was) && isEmpty(value)) && textOf(was) !== textOf(value)
    }),
  )

const withoutSecrets = (draft: Draft) => Object.fromEntries(Object.entries(draft).filter(([key]) => !isSecret(key)))

function read(memory: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(memory) ?? 'null') as Draft | null
  } catch {
    return null // somebody else's text under our name
  }
}
