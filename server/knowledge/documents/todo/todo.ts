import { and, sql, type SQL } from 'drizzle-orm'
import type { Todo } from '#core/contract/km/home.ts'
import { docListWaiting } from '#core/contract/km/review/review.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { authored, owned, readable } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { keptBy } from '../policy/keepers.ts'
import { waitingFor } from '../read/by-status.ts'
import type { Shown } from '../store/document-row.ts'
import { fromDocuments } from '../store/store.ts'

type Asking = Pick<Context<{ db: Database }>, 'deps' | 'actor' | 'now'>

/** One line of the things that wait for a person. */
export interface TodoSource {
  key: string
  title: string
  show: Shown
  /** The documents; it must contain the person's rights. Null if this person has no such line. */
  where: (ctx: Asking) => Promise<SQL | null> | SQL | null
  /** A join that `where` and `time` need beside the document. */
  beside?: (ctx: Asking) => Promise<SQL>
  /** The time that is shown and sorted by. */
  time: SQL
  oldestFirst?: boolean
}

const SHOWN = 5
/** Counting stops at this number. */
const MOST_COUNTED = 1000
const SOON_MS = 30 * 86_400_000

const drafted = ({ actor }: Asking, status: number) =>
  and(owned(actor), authored(actor), sql`shown.status = ${status}`)!

export const DOCUMENT_TODOS: readonly TodoSource[] = [
  {
    key: 'toReview',
    title: '待审核',
    show: 'open',
    async where(ctx) {
      if (!ctx.actor.permissions.has(docListWaiting.access)) return null
      return waitingFor(ctx)
    },
    time: sql`shown.submit_time`,
    oldestFirst: true,
  },
  {
    key: 'rejected',
    title: '需修改',
    show: 'open',
    where: (ctx) => drafted(ctx, STATUS.rejected),
    time: sql`shown.decide_time`,
  },
  {
    key: 'draft',
    title: '草稿',
    show: 'open',
    where: (ctx) => drafted(ctx, STATUS.draft),
    time: sql`coalesce(shown.update_time, shown.create_time)`,
  },
  {
    key: 'expiring',
    title: '即将到期',
    show: 'visible',
    where: ({ actor, now }) =>
      and(
        readable(actor, now),
        keptBy(actor, now),
        sql`${document.expireTime} > ${now} and ${document.expireTime} <= ${new Date(now.getTime() + SOON_MS)}`,
      )!,
    time: sql`${document.expireTime}`,
    oldestFirst: true,
  },
]

interface Found extends Record<string, unknown> {
  key: string
  id: string
  title: string
  time: number | null
  total: number
}

/** All lines that are not empty, in one statement. */
export async function todoLines(ctx: Asking, sources: readonly TodoSource[]): Promise<Todo[]> {
  const asked = await Promise.all(sources.map((source) => linePart(ctx, source)))
  const parts = asked.filter((part) => part !== null)
  if (parts.length === 0) return []
  const { rows } = await ctx.deps.db.execute<Found>(sql.join(parts, sql` union all `))
  return sources.flatMap(({ key, title }) => {
    const own = rows.filter((row) => row.key === key)
    const records = own.map((row) => ({
      docId: row.id,
      title: row.title,
      time: row.time === null ? null : wireTime(new Date(row.time * 1000)),
    }))
    return own[0] ? [{ key, title, count: own[0].total, records }] : []
  })
}

async function linePart(ctx: Asking, { key, show, where, beside, time, oldestFirst }: TodoSource): Promise<SQL | null> {
  const [which, join] = await Promise.all([where(ctx), beside?.(ctx)])
  if (which === null) return null
  const order = sql.raw(oldestFirst ? 'asc' : 'desc')
  return sql`(
  select ${key}::text as key, t.id, t.title, extract(epoch from t.time)::float8 as time, count(*) over ()::int as total from (
    select ${document.id} as id, shown.title as title, ${time} as time from ${fromDocuments(show)} ${join ?? sql``}
    where ${which} order by ${time} ${order}, ${document.id} limit ${MOST_COUNTED}) t
  order by t.time ${order}, t.id limit ${SHOWN})`
}
