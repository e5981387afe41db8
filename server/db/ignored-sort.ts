/** Where a result keeps the names of columns that it could not be sorted by. A symbol, so that it is never sent. */
export const IGNORED_SORT = Symbol('ignored sort')

/** Tells them to the client beside the answer; encoded, because they are what the client sent. */
export const IGNORED_SORT_HEADER = 'x-ignored-sort'

/** The header's value, or null when everything asked for was done. */
export function ignoredSort(result: unknown): string | null {
  if (typeof result !== 'object' || result === null || !(IGNORED_SORT in result)) return null
  const names = result[IGNORED_SORT] as readonly string[]
  return names.map((name) => encodeURIComponent(name.toWellFormed().slice(0, 50))).join(',')
}
