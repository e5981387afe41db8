import { eq, sql } from 'drizzle-orm'
import { documentFacts, treeOf, type Placed, type Trees } from '#core/access/places.ts'
import { documentTokens, token } from '#core/access/tokens.ts'
import { recordChanges } from '../changes/index.ts'
import type { Transaction } from '../db/database.ts'
import { department, document } from '../db/schema/index.ts'
import { rightsChanged } from './epoch.ts'

/** Any fixed number: one tree at a time is changed, while papers are only placed into trees that stand still. */
const TREE_LOCK = 72_410_003

/** For who changes a tree: nobody places a paper until the transaction ends. */
export const holdTrees = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)

/** For who computes a paper's tokens: the trees stay as they are until the transaction ends. */
export const readTrees = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock_shared(${TREE_LOCK})`)

/**
 * Gives every paper in a department and below it new tokens, after the department was moved, closed or opened in this
 * transaction. All of them count as narrowed, so that no index shows one before it has seen the new tokens. Returns how
 * many.
 */
export async function rewriteDepartment(tx: Transaction, tenantId: string, departmentId: string): Promise<number> {
  const trees = await treesOf(tx, tenantId)
  const inside = await tx
    .select({
      id: document.id,
      scope: document.scope,
      departmentId: document.departmentId,
      category: document.category,
      topics: document.topics,
    })
    .from(document)
    .where(sql`${document.tenantId} = ${tenantId} and ${document.marks} @> array[${token.department(departmentId)}]`)
    .orderBy(document.id)
    .for('update')
  const rows = inside.map((placed: Placed) => ({ id: placed.id, ...documentTokens(documentFacts(placed, trees)) }))
  await tx.execute(sql`
    update document set marks = fresh.marks, opens = fresh.opens
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh(id text, marks text[], opens text[])
    where document.id = fresh.id`)
  await rightsChanged(tx, tenantId)
  await recordChanges(
    tx,
    rows.map((row) => row.id),
    { narrowing: true, tenantId },
  )
  return rows.length
}

/** Categories and topics have no trees yet: each stands by itself. */
async function treesOf(tx: Transaction, tenantId: string): Promise<Trees> {
  const departments = await tx
    .select({ id: department.id, parentId: department.parentId, closed: department.closed })
    .from(department)
    .where(eq(department.tenantId, tenantId))
  return { departments: treeOf(departments), categories: new Map(), topics: new Map() }
}
