import { sql } from 'drizzle-orm'
import { recordChanges } from '#server/jobs/change-log/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { rightsChanged } from './epoch.ts'
import { tokensOfAll } from './document-tokens.ts'
import { assertOpensNoMore } from './opened.ts'

/**
 * Gives new tokens to every document in a department, category or topic and below it, after that was moved, closed or
 * opened in this transaction, which began with {@link lockTrees}. `label` is the label of the node or department on
 * documents; `openedBy` is the actor of the change, or null when it was only closed, which lets nobody in. All
 * documents count as narrowed, so that no index shows one before it has the new tokens. Returns how many.
 */
export async function rewriteBelow(
  tx: Transaction,
  tenantId: string,
  { label, openedBy }: { label: string; openedBy: { actor: Actor; now: Date } | null },
): Promise<number> {
  const inside = await lockBelow(tx, tenantId, label)
  const tokens = await tokensOfAll(tx, tenantId, inside)
  const rewritten = inside.map((before, i) => ({ ...before, before, after: tokens[i]! }))
  if (openedBy)
    await assertOpensNoMore(
      tx,
      openedBy,
      rewritten.filter((row) => !row.deleted),
    )
  await writeTokens(
    tx,
    rewritten.map(({ id, after }) => ({ id, ...after })),
  )
  await rightsChanged(tx, tenantId)
  await recordChanges(
    tx,
    inside.map((row) => row.id),
    { narrowing: true, tenantId },
  )
  return inside.length
}

const writeTokens = (tx: Transaction, rows: readonly object[]) =>
  tx.execute(sql`
    update document set marks = fresh.labels, opens = fresh.audience
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as fresh(id text, labels text[], audience text[])
    where document.id = fresh.id`)

const lockBelow = (tx: Transaction, tenantId: string, label: string) =>
  tx
    .select({
      id: document.id,
      scope: document.scope,
      departmentId: document.departmentId,
      category: document.category,
      topics: document.topics,
      deleted: document.deleted,
      released: document.released,
      labels: document.labels,
      audience: document.audience,
    })
    .from(document)
    .where(sql`${document.tenantId} = ${tenantId} and ${document.labels} @> array[${label}]`)
    .orderBy(document.id)
    .for('update')
