/** Values of a form by field. */
export type Draft = Readonly<Record<string, unknown>>

/** What somebody has typed, and what stood in each of these fields when they began to. */
export interface Typed {
  values: Draft
  was: Draft
}

export const NOTHING_TYPED: Typed = { values: {}, was: {} }

/** A number and the text of it are the same. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '')

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Nothing, null and '' are the same. */
export const isSame = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || textOf(a) === textOf(b)

/** Fields that differ from what they were. */
export const changesOf = (before: Draft, after: Draft): Draft =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !isSame(before[key], value)))

/** The field as it stood when it was first touched stays in mind, however often it is typed into. */
export const typedInto = ({ values, was }: Typed, record: Draft, key: string, value: unknown): Typed => ({
  values: { ...values, [key]: value },
  was: key in was ? was : { ...was, [key]: record[key] ?? null },
})

/**
 * Fields that somebody else has changed since they were typed into, to another value. A save would put their value back
 * unseen, so a person must choose first. What others changed elsewhere in the record is not in question.
 */
export const conflictsOf = ({ values, was }: Typed, record: Draft): string[] =>
  Object.keys(values).filter(
    (key) => !isSame(values[key], record[key]) && !(key in was && isSame(was[key], record[key])),
  )

/** What was typed stands, knowing what is there now. */
export const keepMine = (typed: Typed, record: Draft, key: string): Typed => ({
  ...typed,
  was: { ...typed.was, [key]: record[key] ?? null },
})

/** What is there now stands, and what was typed goes. */
export function takeTheirs({ values, was }: Typed, key: string): Typed {
  const without = (draft: Draft) => Object.fromEntries(Object.entries(draft).filter(([each]) => each !== key))
  return { values: without(values), was: without(was) }
}

/** The fields that are still different, as they are kept; null: there are none. */
export function toKeep({ values, was }: Typed, record: Draft, isKept: (key: string) => boolean): Typed | null {
  const keys = Object.keys(values).filter((key) => isKept(key) && !isSame(values[key], record[key]))
  const only = (draft: Draft) => Object.fromEntries(keys.flatMap((key) => (key in draft ? [[key, draft[key]]] : [])))
  return keys.length === 0 ? null : { values: only(values), was: only(was) }
}

/** What was kept, also by a release that did not keep on what it was typed: there every difference is asked about. */
export function fromKept(kept: unknown): Typed | null {
  if (!isDraft(kept)) return null
  const { values, was } = kept
  return isDraft(values) && isDraft(was) ? { values, was } : { values: kept, was: {} }
}

const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && !Array.isArray(value)
