import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import * as v from 'valibot'
import { docSearch } from '#core/contract/km/search/search.ts'
import { readable } from '#server/access/documents/index.ts'
import { document, savedSearch, savedSearchHit } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { taxonomyCodes } from '../request/index.ts'
import { newestMatches } from './matches.ts'
import { fromStored } from './stored-query.ts'

const EVERY_MS = 10 * 60_000
/** How soon a newly saved search is checked. */
const LOOK_SECONDS = 15
const BATCH = 200

interface CheckDeps extends Pick<SearchDeps, 'db' | 'engine' | 'follower'> {
  /** Resolves a person's current rights; null when they cannot act. */
  actorOfUser: (userId: string) => Promise<Actor | null>
}

const due = (now: Date) =>
  and(
    eq(savedSearch.alert, true),
    or(isNull(savedSearch.checkTime), lt(savedSearch.checkTime, new Date(now.getTime() - EVERY_MS))),
  )

/** Finds new documents for saved searches, with the current rights of each owner. It can be repeated safely. */
export async function checkSavedSearches(deps: CheckDeps, signal: AbortSignal): Promise<void> {
  const now = new Date()
  const rows = await deps.db.select().from(savedSearch).where(due(now)).orderBy(asc(savedSearch.id)).limit(BATCH)
  for (const row of rows) {
    if (signal.aborted) return
    await check(deps, row, now)
  }
}

export const savedSearchCheck: Schedule<CheckDeps> = {
  name: 'check-saved-searches',
  title: '检查保存的搜索',
  everySeconds: LOOK_SECONDS,
  run: checkSavedSearches,
}

/**
 * If a search matched more documents than are compared, the older ones are unknown. They come into view when newer ones
 * go, but are no news.
 */
const isNews = ({ knownSince }: typeof savedSearch.$inferSelect, made: Date): boolean =>
  knownSince === null || made > knownSince

async function check(deps: CheckDeps, row: typeof savedSearch.$inferSelect, now: Date): Promise<void> {
  const actor = await deps.actorOfUser(row.userId)
  const query = fromStored(row.query, await taxonomyCodes(deps.db, row.tenantId))
  const body = v.safeParse(docSearch.body, query)
  const found = actor && body.success ? await newestMatches(deps, actor, body.output, now) : []
  await deps.db.transaction(async (tx) => {
    const mayRead = actor ? readable(actor, now) : undefined
    const fresh =
      found.length === 0 || !mayRead
        ? []
        : await tx
            .select({ id: document.id, made: document.createTime })
            .from(document)
            .where(and(inArray(document.id, found), mayRead))
    const hit = { searchId: row.id, createTime: now }
    if (fresh.length > 0) {
      await tx
        .insert(savedSearchHit)
        .values(fresh.map((each) => ({ ...hit, documentId: each.id, alerted: isNews(row, each.made) })))
        .onConflictDoNothing()
    }
    await tx.update(savedSearch).set({ checkTime: now }).where(eq(savedSearch.id, row.id))
  })
}
