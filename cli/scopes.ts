import { InvalidArgumentError } from 'commander'
import { type Bit, BITS, OBJECT_KINDS, type ObjectKind } from '../core/access/grant.ts'
import { parts } from './values.ts'

/** The permitted subset of the owner's rights, for a token or an API client. */
export interface Scopes {
  codes: readonly string[]
  bits: readonly Bit[]
  places: readonly { kind: ObjectKind; id: string }[]
  works: boolean
}

export type ScopeFlags = Partial<Record<'code' | 'bit' | 'place', string[] | undefined>> & { works: boolean }

export const SCOPE_OPTIONS = {
  code: ['--code <权限,...>', '可使用的权限，如 km:doc:upload；不能超过负责人的', parts],
  bit: ['--bit <权限项,...>', `对知识的权限: ${BITS.join(', ')}`, bits],
  place: [
    '--place <范围,...>',
    `只限这些范围，如 category:编号；类型为 ${OBJECT_KINDS.join(', ')}；部门也可以写名称或编码`,
    places,
  ],
  works: ['--works', '也能处理草稿与回收站', false],
} as const

/** The scopes from the options; reading only when none is given. */
export const buildScopes = ({ code = [], bit, place = [], works }: ScopeFlags): Scopes => ({
  codes: code,
  bits: (bit as Bit[] | undefined) ?? ['view'],
  places: place.map((each) => {
    const colon = each.indexOf(':')
    return { kind: each.slice(0, colon) as ObjectKind, id: each.slice(colon + 1) }
  }),
  works,
})

function bits(text: string): string[] {
  const chosen = parts(text)
  if (chosen.length === 0 || chosen.some((bit) => !BITS.includes(bit as Bit)))
    throw new InvalidArgumentError(`应为 ${BITS.join('、')} 中的几个`)
  return chosen
}

function places(text: string): string[] {
  const chosen = parts(text)
  const isPlace = (place: string) =>
    OBJECT_KINDS.some((kind) => place.startsWith(`${kind}:`) && place.length > kind.length + 1)
  if (!chosen.every(isPlace)) throw new InvalidArgumentError('应为 类型:编号，如 category:0192…')
  return chosen
}
