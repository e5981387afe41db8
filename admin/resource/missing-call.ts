/** Said where the facts of a screen lack a call. Types refuse such facts; those that come as plain data nobody checks. */
export const missingCall = (name: string): string => `请设置url.${name}属性!`

interface Unchecked {
  id: string
  on: string
  call?: unknown
  asks?: unknown
  panel?: unknown
}

/** The family's name of what an action lacks: `delete` for one row, `deleteBatch` for those that are selected. */
export function lackOf({ id, on, call, asks, panel }: Unchecked, rows: readonly unknown[]): string | null {
  if (call || asks || panel) return null
  const isBatch = on === 'rows' || (on === 'both' && rows.length !== 1)
  return missingCall(isBatch ? `${id}Batch` : id)
}
