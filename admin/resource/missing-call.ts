import type { ResourceAction } from './define.ts'

/** Said where the facts of a screen lack a call. Types refuse such facts; those that come as plain data nobody checks. */
export const missingCall = (name: string): string => `请设置url.${name}属性!`

/** The family's name of what an action lacks: `delete` for one row, `deleteBatch` for those that are selected. */
export function lackOf<Row>({ id, on, call, panel }: ResourceAction<Row>, rows: readonly Row[]): string | null {
  if (call || panel) return null
  const isBatch = on === 'rows' || (on === 'both' && rows.length !== 1)
  return missingCall(isBatch ? `${id}Batch` : id)
}
