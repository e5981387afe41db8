import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { TreeMove } from '#core/contract/sys/tree-move.ts'
import type { Transaction } from './database.ts'
import { changedByOthers } from './revision.ts'

/** A table with a tree of rows that have an order. */
export interface TreeTable {
  table: PgTable
  id: PgColumn
  tenantId: PgColumn
  parentId: PgColumn
  order: PgColumn
  /** Decides the order of rows with the same order number. */
  tie: PgColumn
  /** The values to write for another order. */
  ordered: (order: ReturnType<typeof sql>) => object
}

/** Refuses a move that was made in another state of the tree. The tree has to be locked before. */
export async function assertSeen(
  tx: Transaction,
  tree: TreeTable,
  tenantId: string,
  { id, from, parentId, siblings }: TreeMove,
): Promise<void> {
  const own = eq(tree.tenantId, tenantId)
  const [moving] = await tx
    .select({ parentId: tree.parentId })
    .from(tree.table)
    .where(and(own, eq(tree.id, id)))
  const there = await tx
    .select({ id: tree.id })
    .from(tree.table)
    .where(and(own, parentId === '' ? isNull(tree.parentId) : eq(tree.parentId, parentId), ne(tree.id, id)))
    .orderBy(asc(tree.order), asc(tree.tie))
  const isSame = there.map((row) => row.id).join(',') === siblings.join(',')
  // If the record does not exist, the edit refuses it.
  if (moving && ((moving.parentId ?? '') !== from || !isSame)) throw changedByOthers()
}

/** Numbers the record and its new siblings in order. */
export async function numberSiblings(tx: Transaction, tree: TreeTable, { id, siblings, at }: TreeMove): Promise<void> {
  const order = siblings.toSpliced(at, 0, id)
  await tx
    .update(tree.table)
    .set(tree.ordered(sql`array_position(${sql.param(order)}::text[], ${tree.id}) - 1`))
    .where(inArray(tree.id, order))
}
