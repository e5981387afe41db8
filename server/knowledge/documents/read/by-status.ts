import { and, sql, type SQL } from 'drizzle-orm'
import { docListPassed, docListWaiting } from '#core/contract/km/documents/review.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { readDataRule } from '#server/access/data-rules/index.ts'
import { authored, owned, readable, workable } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { attachment, file } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { reviewedInBranch, waiting } from '../policy/openable.ts'
import type { Shown } from '../store/document-row.ts'
import { documentFields, fromDocuments } from '../store/store.ts'

type Ctx = Context<{ db: Database }>

/* The documents of the lists by status. Lists and their totals use the same conditions. */

/** The actor's documents with a draft or rejected version, shown as their open version. */
export const drafts = (actor: Actor): SQL =>
  and(owned(actor), authored(actor), sql`shown.status in (${STATUS.draft}, ${STATUS.rejected})`)!

export const submitted = (actor: Actor): SQL => and(owned(actor), authored(actor), waiting)!

export const waitingFor = async (ctx: Ctx): Promise<SQL> =>
  and(workable(ctx.actor), waiting, await readDataRule(ctx, docListWaiting, documentFields))!

export const passedFor = async (ctx: Ctx): Promise<SQL> =>
  and(reviewedInBranch(ctx.actor), await readDataRule(ctx, docListPassed, documentFields))!

interface StatusSum extends Record<string, unknown> {
  status: number
  amount: number
  /** The bytes of all files of these versions. */
  bytes: string
}

/**
 * The totals of the lists by status: for a reviewer of their branch, for everybody else of their own documents and
 * those they may read.
 */
export async function sumsByStatus(ctx: Ctx): Promise<StatusSum[]> {
  const { actor, now } = ctx
  const isReviewer = actor.permissions.has('km:doc:audit')
  const [draft, waits, passed] = await Promise.all([
    sumsIn(ctx, drafts(actor), 'open'),
    sumsIn(ctx, isReviewer ? await waitingFor(ctx) : submitted(actor), 'open'),
    sumsIn(ctx, isReviewer ? await passedFor(ctx) : readable(actor, now), 'visible'),
  ])
  return [...draft, ...waits, ...passed]
}

async function sumsIn({ deps }: Ctx, where: SQL, show: Shown): Promise<StatusSum[]> {
  const { rows } = await deps.db.execute<StatusSum>(sql`
    select shown.status as status, count(*)::int as amount, coalesce(sum((
        select sum(f.size) from ${attachment} a join ${file} f on f.sha256 = a.sha256
        where a.version_id = shown.id)), 0)::text as bytes
      from ${fromDocuments(show)} where ${where} group by shown.status`)
  return rows
}
