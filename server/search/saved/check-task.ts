import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import * as v from 'valibot'
import { docSearch } from '#core/contract/km/search.ts'
import { readable } from '../../access/index.ts'
import type { Database } from '../../db/database.ts'
import { document, savedSearch, savedSearchHit } from '../../db/schema/index.ts'
import type { Actor } from '../../http/route.ts'
import { enqueue, type TaskHandler } from '../../tasks/index.ts'
import type { SearchDeps } from '../deps.ts'
import { matchesOf } from './matches.ts'

export const SAVED_SEARCH_TASK = 'check-saved-searches'

const EVERY_MS = 10 * 60_000
const LOOK_MS = 15_000
const BATCH = 200

interface CheckDeps extends Pick<SearchDeps, 'db' | 'engine' | 'follower'> {
  /** A person as the server would resolve them now; null when they cannot act. */
  actorOf: (userId: string) => Promise<Actor | null>
}

const due = (now: Date) =>
  and(
    eq(savedSearch.alert, true),
    or(isNull(savedSearch.checkTime), lt(savedSearch.checkTime, new Date(now.getTime() - EVERY_MS))),
  )

/** Looks for what is new to saved searches, each with the rights its owner has now. Running it twice notes nothing twice. */
export function savedSearchTask(deps: CheckDeps): TaskHandler {
  return {
    concurrency: 1,
    attempts: 3,
    async run(_, signal) {
      const now = new Date()
      const rows = await deps.db.select().from(savedSearch).where(due(now)).orderBy(asc(savedSearch.id)).limit(BATCH)
      for (const row of rows) {
        if (signal.aborted) throw new Error('服务器正在停止')
        await check(deps, row, now)
      }
    },
  }
}

async function check(deps: CheckDeps, row: typeof savedSearch.$inferSelect, now: Date): Promise<void> {
  const actor = await deps.actorOf(row.userId)
  const body = v.safeParse(docSearch.body, row.query)
  const found = actor && body.success ? await matchesOf(deps, actor, body.output, now) : []
  await deps.db.transaction(async (tx) => {
    const mayRead = actor ? readable(actor, now) : undefined
    const fresh =
      found.length === 0 || !mayRead
        ? []
        : await tx
            .select({ id: document.id })
            .from(document)
            .where(and(inArray(document.id, found), mayRead))
    if (fresh.length > 0) {
      await tx
        .insert(savedSearchHit)
        .values(fresh.map(({ id }) => ({ searchId: row.id, documentId: id, alerted: true, createTime: now })))
        .onConflictDoNothing()
    }
    await tx.update(savedSearch).set({ checkTime: now }).where(eq(savedSearch.id, row.id))
  })
}

/** Writes the task down whenever a saved search is due; however many servers look, there is one. */
export function watchSavedSearches(o: { db: Database; log: (error: unknown) => void }): Disposable {
  const look = async () => {
    const rows = await o.db.select({ id: savedSearch.id }).from(savedSearch).where(due(new Date())).limit(1)
    if (rows.length > 0) await enqueue(o.db, { kind: SAVED_SEARCH_TASK, dedupeKey: 'due', payload: {} })
  }
  const timer = setInterval(() => void look().catch(o.log), LOOK_MS)
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
