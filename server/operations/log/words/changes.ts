import { isDeepStrictEqual } from 'node:util'
import type { LogChange } from '#core/contract/sys/log.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { codeText, isUnsaid, KIND_IN, REFERS } from './codes.ts'
import { type Labelled, findLabel } from './labels.ts'

type Fields = Readonly<Record<string, unknown>>

/** The content of an entry. */
export interface Said {
  kind: string
  before: unknown
  after: unknown
}

/** The old and the new value of a field; of lists only the entries that differ. */
interface Difference extends Labelled {
  field: string
  before: unknown
  after: unknown
  /** The kind of object that the values refer to. */
  refers: string | null
}

export const asFields = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields that changed. A field that an edit does not name is unchanged. */
export function findDifferences({ kind, before, after }: Said): Difference[] {
  const [was, is] = [asFields(before), asFields(after)]
  const keys = is ? Object.keys(is) : Object.keys(was ?? {})
  return keys.flatMap((field) => {
    const label = findLabel(kind, field)
    const [old, now] = [was?.[field], is?.[field]]
    // A false value in a new record is not worth mentioning.
    if (!was && now === false) return []
    if (!label || (isNothing(old) && isNothing(now)) || isDeepStrictEqual(old, now)) return []
    const refers = referredBy(kind, field, is ?? was ?? {})
    if (!isList(old) || !isList(now)) return [{ ...label, field, before: old, after: now, refers }]
    const [gone, come] = [without(old, now), without(now, old)]
    return gone.length + come.length === 0 ? [] : [{ ...label, field, before: gone, after: come, refers }]
  })
}

/**
 * The entries of one list that are missing in the other. Uses a set, because comparing all pairs of two thousand people
 * takes a fifth of a second.
 */
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

/** The ids in the values of a field. */
export const idsIn = (...values: unknown[]): string[] =>
  values
    .flatMap((value) => (isList(value) ? value : [value]))
    .flatMap((value) =>
      typeof value === 'number' ? [String(value)] : typeof value === 'string' ? value.split(',') : [],
    )
    .filter((id) => id !== '')

/** Labels for ids and dictionary codes. */
export interface Words {
  nameOf: (kind: string, id: string) => string | null
  dictText: (dict: string, code: string) => string | null
}

const CHANGED = '已更改'
/** A longer value is truncated for readability. */
const LONGEST = 200
/** The maximum number of list entries shown. */
const MOST = 20

/** The differences as text. Those about knowledge that the caller may not read are hidden. */
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

/** The names in an object value, such as the files of a version. */
function sayObject(value: unknown): string {
  const { name, title } = asFields(value) ?? {}
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
