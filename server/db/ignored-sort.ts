/**
 * Under this key a result has the names of columns that it could not be sorted by. It is a symbol, so it is never sent.
 */
export const IGNORED_SORT = Symbol('ignored sort')

/** The header that tells the client these names; they are encoded, because they come from the client. */
export const IGNORED_SORT_HEADER = 'x-ignored-sort'

/** The value of the header; null when the result could be sorted as the client wanted. */
export function ignoredSort(result: unknown): string | null {
  if (typeof result !== 'object' || result === null || !(IGNORED_SORT in result)) return null
  const names = result[IGNORED_SORT] as readonly string[]
  return names.map((name) => encodeURIComponent(name.toWellFormed().slice(0, 50))).join(',')
}
