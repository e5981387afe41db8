import { and, eq, inArray } from 'drizzle-orm'
import { movable } from '#server/access/documents/index.ts'
import { document, searchRecord, version, visitRecord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { moveAll } from '#server/knowledge/documents/index.ts'
import { deleteNodes } from '#server/knowledge/taxonomy/index.ts'
import { deleteDepartments } from '#server/organisation/departments/index.ts'
import { deleteUsers, type LeavingDeps, purgeUsers } from '#server/organisation/people/index.ts'
import type { SampleDeps } from './deps.ts'
import { forgetMade, type Made, readMade } from './made.ts'

export type RemovalDeps = SampleDeps & LeavingDeps

interface Titled {
  id: string
  title: string
}

/** Documents of the sample company that are as they were made: whoever revised one has made it the site's own. */
export async function companyDocuments(ctx: Context<SampleDeps>, made: Made | null): Promise<Titled[]> {
  if (made === null) return []
  const rows = await ctx.deps.db
    .select({ id: document.id, revision: document.revision, title: version.title })
    .from(document)
    .innerJoin(version, and(eq(version.documentId, document.id), eq(version.number, 1)))
    .where(and(movable(ctx.actor), eq(document.deleted, false), inArray(document.id, Object.values(made.documents))))
    .orderBy(document.createTime, document.id)
  return rows.filter(({ id, revision }) => made.revisions[id] === revision)
}

/**
 * Removes the company for good: its documents as they were made, then its people, categories and departments as far as
 * nothing of the site's own hangs on them. Returns how many documents have gone.
 */
export async function removeCompany(ctx: Context<RemovalDeps>): Promise<number> {
  const made = await readMade(ctx.deps.db)
  const ids = (await companyDocuments(ctx, made)).map(({ id }) => id)
  if (made === null) return 0
  const kept = ids.length === 0 ? [] : await removeDocuments(ctx, ids)
  await removeLogs(ctx, made, ids)
  for (const id of Object.values(made.people)) {
    await unlessUsed(() => deleteUsers(ctx, [id]).then(() => purgeUsers(ctx, [id])))
  }
  for (const id of Object.values(made.categories).toReversed())
    await unlessUsed(() => deleteNodes(ctx, 'category', [id]))
  for (const id of Object.values(made.departments).toReversed())
    await unlessUsed(() => deleteDepartments(ctx, [id], false))
  await forgetMade(ctx.deps.db)
  return ids.length - kept.length
}

async function removeDocuments(ctx: Context<RemovalDeps>, ids: readonly string[]): Promise<string[]> {
  const kept = await moveAll(ctx, ids, { kind: 'delete' })
  const gone = ids.filter((id) => !kept.includes(id))
  return [...kept, ...(await moveAll(ctx, gone, { kind: 'purge' }))]
}

async function removeLogs({ deps, actor }: Context<RemovalDeps>, made: Made, ids: readonly string[]): Promise<void> {
  const people = Object.values(made.people)
  await deps.db
    .delete(searchRecord)
    .where(and(eq(searchRecord.tenantId, actor.tenantId), inArray(searchRecord.userId, people)))
  await deps.db
    .delete(visitRecord)
    .where(and(eq(visitRecord.tenantId, actor.tenantId), inArray(visitRecord.documentId, [...ids])))
}

/** Something of the site's own stands there, such as a document or a person: then it stays. */
async function unlessUsed(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    if (!(error instanceof Reject)) throw error
  }
}
