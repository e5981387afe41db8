/** Values of a form by field. */
export type Draft = Readonly<Record<string, unknown>>

/** What a person has typed, and the value of each of these fields when they began. */
export interface Typed {
  values: Draft
  was: Draft
}

export const NOTHING_TYPED: Typed = { values: {}, was: {} }

/** A number and its text are the same. */
export const valueText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value ?? '')

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Undefined, null, '' and an empty list are the same. */
export const isSame = (a: unknown, b: unknown): boolean => (isEmpty(a) && isEmpty(b)) || valueText(a) === valueText(b)

/** Fields that differ from their former values. */
export const changedFields = (before: Draft, after: Draft): Draft =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => !isSame(before[key], value)))

/** The value of the field when it was first changed is remembered, however often it is changed again. */
export const typedInto = ({ values, was }: Typed, record: Draft, key: string, value: unknown): Typed => ({
  values: { ...values, [key]: value },
  was: key in was ? was : { ...was, [key]: record[key] ?? null },
})

/**
 * Fields that somebody else has changed to another value since they were typed into. A save would put the typed value
 * back unnoticed, so the person must choose first. Other people's changes in other fields do not matter.
 */
export const findConflicts = ({ values, was }: Typed, record: Draft): string[] =>
  Object.keys(values).filter(
    (key) => !isSame(values[key], record[key]) && !(key in was && isSame(was[key], record[key])),
  )

/** Keeps the typed value, now based on the current one. */
export const keepMine = (typed: Typed, record: Draft, key: string): Typed => ({
  ...typed,
  was: { ...typed.was, [key]: record[key] ?? null },
})

/** Takes the current value, and drops the typed one. */
export function takeTheirs({ values, was }: Typed, key: string): Typed {
  const without = (draft: Draft) => Object.fromEntries(Object.entries(draft).filter(([each]) => each !== key))
  return { values: without(values), was: without(was) }
}

/** The fields that still differ, in the form for storing; null if there are none. */
export function toKeep({ values, was }: Typed, record: Draft, isKept: (key: string) => boolean): Typed | null {
  const keys = Object.keys(values).filter((key) => isKept(key) && !isSame(values[key], record[key]))
  const only = (draft: Draft) => Object.fromEntries(keys.flatMap((key) => (key in draft ? [[key, draft[key]]] : [])))
  return keys.length === 0 ? null : { values: only(values), was: only(was) }
}

/**
 * The stored fields, also those of a release that did not store on which values they were based: then every difference
 * is a conflict.
 */
export function fromKept(kept: unknown): Typed | null {
  if (!isDraft(kept)) return null
  const { values, was } = kept
  return isDraft(values) && isDraft(was) ? { values, was } : { values: kept, was: {} }
}

const isDraft = (value: unknown): value is Draft => typeof value === 'object' && value !== null && !Array.isArray(value)
