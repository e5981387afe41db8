import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { document, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { keptBy } from '../policy/keepers.ts'
import { openable } from '../policy/openable.ts'

interface Between {
  from: Date
  until: Date
}

const within = (column: PgColumn, { from, until }: Between): SQL => sql`(${column} > ${from} and ${column} <= ${until})`

/** Published documents that the actor looks after and which expire or need a review in this time; at most so many. */
export const dueDocuments = (
  { deps, actor, now }: Pick<Context<{ db: Database }>, 'deps' | 'actor' | 'now'>,
  time: Between,
  most: number,
): Promise<{ id: string; title: string; expireTime: Date | null; reviewBy: Date | null }[]> =>
  deps.db
    .select({
      id: document.id,
      title: version.title,
      expireTime: document.expireTime,
      reviewBy: document.reviewBy,
    })
    .from(document)
    .innerJoin(version, eq(version.id, document.visibleVersion))
    .where(
      and(
        openable(actor, now),
        keptBy(actor, now),
        eq(document.released, true),
        isNotNull(document.visibleVersion),
        or(within(document.expireTime, time), within(document.reviewBy, time)),
      ),
    )
    .orderBy(desc(document.createTime), document.id)
    .limit(most)
