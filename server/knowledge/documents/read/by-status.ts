import { and, or, sql, type SQL } from 'drizzle-orm'
import { docListPassed, docListWaiting } from '#core/contract/km/review/review.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { readDataRule } from '#server/access/data-rules/index.ts'
import { authored, lent, owned, readable } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { attachment, document, file } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { type Actor, principalsOf } from '#server/kernel/actor.ts'
import { hasTurn, reviewGroups } from '../policy/deciders.ts'
import { branchOf, reviewedInBranch, waiting } from '../policy/openable.ts'
import type { Shown } from '../store/document-row.ts'
import { documentFields, fromDocuments } from '../store/store.ts'

type Ctx = Context<{ db: Database }>

/* The documents of the lists by status. Lists and their totals use the same conditions. */

/** The actor's documents with a draft or rejected version, shown as their open version. */
export const drafts = (actor: Actor): SQL =>
  and(owned(actor), authored(actor), sql`shown.status in (${STATUS.draft}, ${STATUS.rejected})`)!

export const submitted = (actor: Actor): SQL => and(owned(actor), authored(actor), waiting)!

/** What the actor may decide on now, in their own place or in that of a reviewer who is away. */
export async function waitingFor(ctx: Pick<Ctx, 'deps' | 'actor' | 'now'>): Promise<SQL> {
  const { actor, deps } = ctx
  const groups = await reviewGroups(deps.db, actor.tenantId)
  const parts = [actor, ...principalsOf(actor)].map(async (reviewer) =>
    and(
      branchOf(reviewer),
      reviewer === actor ? undefined : lent(actor),
      hasTurn(reviewer, actor, groups),
      await readDataRule({ ...ctx, actor: reviewer }, docListWaiting, documentFields),
    ),
  )
  return and(waiting, or(...(await Promise.all(parts))))!
}

/** The ids of {@link waitingFor}. */
export const idsWaitingFor = async (ctx: Pick<Ctx, 'deps' | 'actor' | 'now'>): Promise<SQL> =>
  sql`(select ${document.id} from ${fromDocuments('open')} where ${await waitingFor(ctx)})`

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
