import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { documentFacts, type TreeNode, type FiledDocument, type Tree, buildTree } from '#core/access/trees.ts'
import { documentTokens, type DocumentTokens } from '#core/access/tokens.ts'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { department, taxonomyNode } from '#server/db/schema/index.ts'

/** Call this before changing a tree: nobody can file a document until the transaction ends. */
export const lockTrees = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.trees})`)

/**
 * Call this before filing a document: the trees cannot change until the transaction ends. Call it before locking any
 * document, because a change of a tree locks the tree first and then its documents.
 */
export const lockTreesShared = (tx: Transaction) =>
  tx.execute(sql`select pg_advisory_xact_lock_shared(${ADVISORY_LOCK.trees})`)

/**
 * The access tokens of a document. Any change of a document's scope, department, category or topics must write them in
 * the same transaction, and must first call {@link lockTreesShared}.
 */
export async function computeDocumentTokens(
  tx: Transaction,
  tenantId: string,
  filed: FiledDocument,
): Promise<DocumentTokens> {
  return (await tokensOfAll(tx, tenantId, [filed]))[0]!
}

/** {@link computeDocumentTokens} for several documents, in their order. */
export async function tokensOfAll(
  tx: Transaction,
  tenantId: string,
  filed: readonly FiledDocument[],
): Promise<DocumentTokens[]> {
  const departments = filed.flatMap((each) => each.departmentId ?? [])
  const taxonomy = await treeAbove(tx, taxonomyNode, tenantId, [
    ...filed.flatMap((each) => each.category ?? []),
    ...filed.flatMap((each) => each.topics),
  ])
  const trees = {
    departments: await treeAbove(tx, department, tenantId, departments),
    categories: taxonomy,
    topics: taxonomy,
  }
  return filed.map((each) => documentTokens(documentFacts(each, trees)))
}

/** The nodes with all their ancestors. */
export async function treeAbove(tx: Executor, table: PgTable, tenantId: string, ids: readonly string[]): Promise<Tree> {
  if (ids.length === 0) return new Map()
  // `union` without `all` ends the recursion even if the tree has a circle.
  const found = await tx.execute<{ id: string; parent: string | null; closed: boolean }>(sql`
    with recursive up as (
      select id, parent_id, closed from ${table}
      where tenant_id = ${tenantId} and id = any (${sql.param([...new Set(ids)])}::text[])
      union
      select above.id, above.parent_id, above.closed from ${table} above join up on above.id = up.parent_id
      where above.tenant_id = ${tenantId}
    )
    select id, parent_id as parent, closed from up`)
  return buildTree(found.rows.map(({ id, parent, closed }): TreeNode => ({ id, parentId: parent, closed })))
}
