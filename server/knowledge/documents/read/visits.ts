import { and, desc, eq, sql } from 'drizzle-orm'
import { NO_VISITS } from '#core/contract/km/documents/visit.ts'
import { document, visitRecord } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { mayOpen, openable } from '../policy/openable.ts'
import { presentAll } from './read.ts'
import { documentsByIds } from '../store/store.ts'
import { VISIT } from '../visits/visit.ts'

const MOST_RECENT = 10

/** The documents that the caller has read last and may still open, each once. */
export async function recentlyVisited(ctx: Context<DocumentDeps>) {
  const { deps, actor, now } = ctx
  const mine = and(eq(visitRecord.userId, ownId(actor)), eq(visitRecord.visitType, VISIT.view))
  const rows = await deps.db
    .select({ id: document.id })
    .from(visitRecord)
    .innerJoin(document, eq(document.id, visitRecord.documentId))
    .where(and(mine, openable(actor, now)))
    .groupBy(document.id)
    .orderBy(desc(sql`max(coalesce(${visitRecord.lastTime}, ${visitRecord.createTime}))`), document.id)
    .limit(MOST_RECENT)
  const ids = rows.map((row) => row.id)
  const found = await presentAll(ctx, await documentsByIds(deps.db, ids, mayOpen(actor, now)))
  const docs = found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return docs.length > 0 ? docs : NO_VISITS
}
