import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Result } from '#core/contract/endpoint.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import {
  type missedQueryAnswer,
  type missedQueryAssign,
  type missedQueryDismiss,
  missedQueryList,
} from '#core/contract/km/search/missed-query.ts'
import type { AuditAction } from '#core/contract/audit-action.ts'
import { decide } from '#core/access/decide.ts'
import { readable } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { document, missedQuery, searchQuestion, user, version } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import { countedSince, searchedInVain } from './count-again.ts'

export interface MissedDeps extends SearchDeps {
  /** Resolves a person's present rights; null when they cannot act. */
  actorOfUser: (userId: string, through?: Executor) => Promise<Actor | null>
}
type Ctx = Context<MissedDeps>
type Row = typeof missedQuery.$inferSelect

/** So many people are told; whoever comes later finds it by searching. */
const MOST_TOLD = 500

/** Somebody takes the query until a day, and is told so. They have to be able to see it. */
export async function assignMissed(ctx: Ctx, body: Checked<typeof missedQueryAssign>['body']): Promise<void> {
  const { deps, actor, now } = ctx
  const dueTime = body.dueTime ? fromWireTime(body.dueTime, true) : null
  if (body.dueTime && dueTime === null) throw new Reject('期限不正确')
  if (dueTime && dueTime < now) throw new Reject('期限不能早于现在')
  await deps.db.transaction(async (tx) => {
    await assertMayTake(tx, ctx, body.ownerId)
    const row = await held(tx, ctx, body.id)
    await change(tx, ctx, 'missed-query-assign', row, { state: 'taken', ownerId: body.ownerId, dueTime })
    if (body.ownerId !== row.ownerId && body.ownerId !== actor.person)
      await tellOne(tx, ctx, {
        userId: body.ownerId,
        title: `请处理没有搜到的“${row.query}”`,
        content: `有 ${row.people} 人搜“${row.query}”没有找到，请您处理。`,
      })
  })
}

async function assertMayTake(tx: Transaction, { deps, actor }: Ctx, ownerId: string): Promise<void> {
  const owner = await deps.actorOfUser(ownerId, tx)
  if (!owner || owner.tenantId !== actor.tenantId) throw new Reject('找不到这个人，或者账号已停用')
  if (!mayTake(owner)) throw new Reject('这个人没有权限处理没有搜到的，请先授予角色')
}

/** Whoever takes a query has to be able to see it. */
export const mayTake = ({ permissions }: Actor): boolean => permissions.has(missedQueryList.access)

/** From somebody who has left to somebody else, with its day; whoever hands it over tells them. */
export const passOnMissed = ({ deps, ...more }: Ctx, id: string, { from, to }: { from: string; to: string }) =>
  deps.db.transaction(async (tx) => {
    const ctx = { deps, ...more }
    await assertMayTake(tx, ctx, to)
    const row = await held(tx, ctx, id)
    if (row.ownerId === from) await change(tx, ctx, 'missed-query-assign', row, { state: 'taken', ownerId: to })
    return row.ownerId === from || row.ownerId === to
  })

/** Refused when the one who answers may not read the document. */
export async function answerMissed(
  ctx: Ctx,
  { id, documentId, answer }: Checked<typeof missedQueryAnswer>['body'],
): Promise<Result<typeof missedQueryAnswer>> {
  const { deps, actor, now } = ctx
  return deps.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ doc: document, title: version.title })
      .from(document)
      .innerJoin(version, eq(version.id, document.visibleVersion))
      .where(and(eq(document.id, documentId), readable(actor, now)))
    if (!found) throw new Reject('找不到这篇知识')
    const row = await held(tx, ctx, id)
    const people = await searchers(tx, ctx, row)
    await change(tx, ctx, 'missed-query-answer', row, { state: 'answered', documentId, answer: answer || null })
    await answerReports(tx, ctx, row, { documentId, answer: answer || null })
    let told = 0
    for (const userId of people) {
      const person = userId === actor.person ? null : await deps.actorOfUser(userId, tx)
      if (!person || person.tenantId !== actor.tenantId || !decide(person, found.doc, 'view', now)) continue
      const content = `您搜过的“${row.query}”，现在可以看《${found.title}》。${answer ?? ''}`
      await tellOne(tx, ctx, { userId, title: `您搜过的“${row.query}”有答案了`, content })
      told++
    }
    return { told }
  })
}

export async function dismissMissed(ctx: Ctx, { id, answer }: Checked<typeof missedQueryDismiss>['body']) {
  await ctx.deps.db.transaction(async (tx) => {
    await change(tx, ctx, 'missed-query-dismiss', await held(tx, ctx, id), { state: 'dismissed', answer })
  })
}

/** Decided only once: of two people at the same time the second one gets an error. */
async function held(tx: Transaction, { actor }: Ctx, id: string): Promise<Row> {
  const [row] = await tx
    .select()
    .from(missedQuery)
    .where(and(eq(missedQuery.id, id), eq(missedQuery.tenantId, actor.tenantId)))
    .for('update')
  if (!row || row.state === 'answered' || row.state === 'dismissed') throw new Reject('找不到这一条，或者已经处理过')
  return row
}

type Changed = Partial<Pick<Row, 'state' | 'ownerId' | 'dueTime' | 'documentId' | 'answer'>>

async function change(tx: Transaction, ctx: Ctx, action: AuditAction, row: Row, set: Changed): Promise<void> {
  const decideTime = set.state === 'taken' ? null : ctx.now
  await tx
    .update(missedQuery)
    .set({ ...set, decideTime, updateBy: ctx.actor.username, updateTime: ctx.now })
    .where(eq(missedQuery.id, row.id))
  await audit(tx, ctx, { action, kind: 'missed-query', id: row.id, before: { state: row.state }, after: set })
}

/** Guests have no name to be told by. */
async function searchers(tx: Transaction, { actor, now }: Ctx, { query }: Row): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct u.id from (${searchedInVain(actor.tenantId, countedSince(now))}) vain
      join ${user} u on u.id = vain.user_id and not u.deleted
     where vain.query = ${query} order by u.id limit ${MOST_TOLD}`)
  return rows.map(({ id }) => id)
}

/** Those who had told the people in charge see the answer among their reports. */
async function answerReports(
  tx: Transaction,
  ctx: Ctx,
  { query }: Row,
  set: { documentId: string; answer: string | null },
): Promise<void> {
  const open = await tx
    .select({ id: searchQuestion.id })
    .from(searchQuestion)
    .where(
      and(
        eq(searchQuestion.tenantId, ctx.actor.tenantId),
        eq(searchQuestion.folded, query),
        eq(searchQuestion.state, 'open'),
      ),
    )
    .orderBy(searchQuestion.id)
    .for('update')
  const ids = open.map(({ id }) => id)
  if (ids.length === 0) return
  const decided = { ...set, state: 'answered' as const }
  await tx
    .update(searchQuestion)
    .set({ ...decided, decideTime: ctx.now, updateBy: ctx.actor.username, updateTime: ctx.now })
    .where(inArray(searchQuestion.id, ids))
  for (const id of ids) await audit(tx, ctx, { action: 'question-answer', kind: 'question', id, after: decided })
}
