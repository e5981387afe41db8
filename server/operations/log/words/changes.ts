import { isDeepStrictEqual } from 'node:util'
import type { LogChange } from '#core/contract/sys/log.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { codeText, isUnsaid, KIND_IN, REFERS } from './codes.ts'
import { type Labelled, labelOf } from './labels.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a line says of its object. */
export interface Said {
  kind: string
  before: unknown
  after: unknown
}

/** What one field was and is. Of a list only what is not in both. */
interface Difference extends Labelled {
  field: string
  before: unknown
  after: unknown
  /** Kind of what the values name. */
  refers: string | null
}

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields in which the object is another than before. What an edit does not name has stayed. */
export function differencesOf({ kind, before, after }: Said): Difference[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const keys = is ? Object.keys(is) : Object.keys(was ?? {})
  return keys.flatMap((field) => {
    const label = labelOf(kind, field)
    const [old, now] = [was?.[field], is?.[field]]
    // What a new record is not says nothing.
    if (!was && now === false) return []
    if (!label || (isNothing(old) && isNothing(now)) || isDeepStrictEqual(old, now)) return []
    const refers = referredBy(kind, field, is ?? was ?? {})
    if (!isList(old) || !isList(now)) return [{ ...label, field, before: old, after: now, refers }]
    const [gone, come] = [without(old, now), without(now, old)]
    return gone.length + come.length === 0 ? [] : [{ ...label, field, before: gone, after: come, refers }]
  })
}

/** What is in one list and not in the other: with two thousand people in both, comparing each with each takes a fifth of a second. */
function without(list: readonly unknown[], other: readonly unknown[]): unknown[] {
  const there = new Set(other.map((each) => JSON.stringify(each)))
  return list.filter((each) => !there.has(JSON.stringify(each)))
}

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

export function referredBy(kind: string, field: string, said: Fields): string | null {
  if (field === 'parentId') return kind
  if (field === 'level' && kind === 'level') return null
  const named = KIND_IN[field]
  const kindSaid = named === undefined ? REFERS[field] : said[named]
  return typeof kindSaid === 'string' ? kindSaid : null
}

/** The ids that values of a field hold. */
export const idsIn = (...values: unknown[]): string[] =>
  values
    .flatMap((value) => (isList(value) ? value : [value]))
    .flatMap((value) =>
      typeof value === 'number' ? [String(value)] : typeof value === 'string' ? value.split(',') : [],
    )
    .filter((id) => id !== '')

/** What stands for ids and codes of dictionaries. */
export interface Words {
  nameOf: (kind: string, id: string) => string | null
  dictText: (dict: string, code: string) => string | null
}

const CHANGED = '已更改'
/** A value longer than this is cut: the line is for reading. */
const LONGEST = 200
/** Of a list so many are said. */
const MOST = 20

/** The differences as people read them. Hidden: what belongs to knowledge that the reader may not read. */
export const inWords = (
  kind: string,
  differences: readonly Difference[],
  words: Words,
  isHidden: boolean,
): LogChange[] =>
  differences.map((each) => {
    const { title: label, field } = each
    if (isHidden || isUnsaid(kind, field)) return { field, label, before: null, after: CHANGED }
    return {
      field,
      label,
      before: sayOrNull(kind, each, each.before, words),
      after: sayOrNull(kind, each, each.after, words),
    }
  })

type Field = Pick<Difference, 'field' | 'dict' | 'refers'>

const sayOrNull = (kind: string, field: Field, value: unknown, words: Words): string | null =>
  isNothing(value) ? null : sayValue(kind, field, value, words)

export function sayValue(kind: string, field: Field, value: unknown, words: Words): string {
  if (isList(value)) {
    const said = value.slice(0, MOST).map((each) => sayValue(kind, field, each, words))
    return value.length > MOST ? `${said.join('、')} 等 ${value.length} 项` : said.join('、')
  }
  if (field.refers && (typeof value === 'string' || typeof value === 'number'))
    return idsIn(value)
      .map((id) => words.nameOf(field.refers!, id) ?? '（已删除或无权查看）')
      .join('、')
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'string' && typeof value !== 'number') return sayObject(value)
  const text = String(value)
  const coded =
    codeText(kind, field.field, text) ?? (field.dict === undefined ? null : words.dictText(field.dict, text))
  return coded ?? sayText(text)
}

/** Objects by their names: files of a version. */
function sayObject(value: unknown): string {
  const { name, title } = fieldsOf(value) ?? {}
  return typeof name === 'string' ? name : typeof title === 'string' ? title : CHANGED
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:?\d\d)$/

function sayText(text: string): string {
  if (MOMENT.test(text)) return wireTime(new Date(text)) ?? text
  const plain = text.startsWith('<')
    ? text
        .replaceAll(/<[^>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : text
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
}
