/**
 * The message when a call is missing in the facts of a screen. Types prevent that, but not for facts that come as plain
 * data.
 */
export const missingCall = (name: string): string => `请设置url.${name}属性!`

interface Unchecked {
  id: string
  on: string
  call?: unknown
  asks?: unknown
  panel?: unknown
}

/** The product family's name of a missing call: `delete` for one row, `deleteBatch` for selected ones. */
export function missingCallName({ id, on, call, asks, panel }: Unchecked, rows: readonly unknown[]): string | null {
  if (call || asks || panel) return null
  const isBatch = on === 'rows' || (on === 'both' && rows.length !== 1)
  return missingCall(isBatch ? `${id}Batch` : id)
}
