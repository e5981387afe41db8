import { and, asc, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { HANDOVER_KINDS } from '#core/contract/sys/handover.ts'
import type { Transaction } from '#server/db/database.ts'
import { handover, handoverRow, user } from '#server/db/schema/index.ts'
import { defineTask, taskKind } from '#server/jobs/queue/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { scoreDocuments } from '#server/knowledge/documents/index.ts'
import { tellOne } from '#server/notices/announcements/index.ts'
import { DUTIES, mayGive } from './duties.ts'
import type { Ctx, HandoverDeps } from './duty.ts'

export const HANDOVER = taskKind('handover', v.object({ id: v.string() }))

type Handover = typeof handover.$inferSelect
type Row = typeof handoverRow.$inferSelect

/** How many rows are given with the rights read once. */
const ROWS = 20

/**
 * Gives row after row, with the rights that the person who hands over has at that moment; the result of each is kept. After
 * a kill the next run goes on with the first row without a result, which may have been given already.
 */
export const handoverTask = defineTask(HANDOVER, {
  title: '交接离开的人的工作',
  concurrency: 2,
  attempts: 5,
  async run({ id }, deps: HandoverDeps, signal, progress) {
    for (;;) {
      const [found] = await deps.db.select().from(handover).where(isRunning(id))
      if (!found) return
      const rows = await nextRows(deps, id)
      if (rows.length === 0) break
      const ctx = await personContext(deps, found)
      const receivers = await receiversOf(deps, rows)
      for (const row of rows) {
        signal.throwIfAborted()
        await keep(
          deps,
          row,
          await giveRow(ctx, { row, from: found.userId, to: receivers.get(row.receiverId) ?? null }),
        )
        await progress()
      }
    }
    await deps.db.transaction((tx) => end(tx, id))
  },
  async gaveUp({ id }, deps, error) {
    const left = and(eq(handoverRow.handoverId, id), eq(handoverRow.state, 'waiting'))
    await deps.db.transaction(async (tx) => {
      await tx
        .update(handoverRow)
        .set({ state: 'refused', reason: `没有做完：${error}` })
        .where(left)
      await end(tx, id)
    })
  },
  async revive() {
    throw new Reject('交接已经结束，请重新交接')
  },
})

const isRunning = (id: string) => and(eq(handover.id, id), eq(handover.state, 'running'))

const nextRows = ({ db }: HandoverDeps, id: string): Promise<Row[]> =>
  db
    .select()
    .from(handoverRow)
    .where(and(eq(handoverRow.handoverId, id), eq(handoverRow.state, 'waiting')))
    .orderBy(asc(handoverRow.ordinal))
    .limit(ROWS)

async function personContext(deps: HandoverDeps, { actorId, ip }: Handover): Promise<Ctx> {
  const actor = await deps.actorOfUser(actorId)
  if (!actor) throw new Error('the person who hands over is gone')
  return { actor, deps, now: new Date(), origin: ip }
}

async function receiversOf(deps: HandoverDeps, rows: readonly Row[]): Promise<ReadonlyMap<string, Actor | null>> {
  const ids = [...new Set(rows.map(({ receiverId }) => receiverId))]
  return new Map(await Promise.all(ids.map(async (id) => [id, await deps.actorOfUser(id)] as const)))
}

type Outcome = Pick<Row, 'state' | 'reason'>

async function giveRow(ctx: Ctx, { row, from, to }: { row: Row; from: string; to: Actor | null }): Promise<Outcome> {
  if (!mayGive(ctx.actor, row.kind)) return { state: 'refused', reason: '您不再有权限交接这一种' }
  if (!to) return { state: 'refused', reason: '接手的人的账号已停用' }
  try {
    const isGiven = await DUTIES[row.kind].give(ctx, row.objectId, { from, to })
    return isGiven ? { state: 'done', reason: null } : { state: 'same', reason: '已经由别人负责' }
  } catch (error) {
    if (!(error instanceof Reject)) throw error
    return { state: 'refused', reason: error.message }
  }
}

const keep = ({ db }: HandoverDeps, { handoverId, ordinal }: Row, outcome: Outcome) =>
  db
    .update(handoverRow)
    .set(outcome)
    .where(and(eq(handoverRow.handoverId, handoverId), eq(handoverRow.ordinal, ordinal)))

/** Ends it and tells each receiver, both or neither: so that each is told once. */
async function end(tx: Transaction, id: string): Promise<void> {
  const now = new Date()
  const [ended] = await tx.update(handover).set({ state: 'done', endTime: now }).where(isRunning(id)).returning()
  if (!ended) return
  const rows = await tx.select().from(handoverRow).where(eq(handoverRow.handoverId, id))
  await scoreLeft(tx, ended, rows)
  const given = rows.filter(({ state }) => state === 'done')
  const { leaver, by } = await whoIs(tx, ended)
  for (const [userId, own] of Map.groupBy(given, ({ receiverId }) => receiverId)) {
    if (userId === ended.actorId) continue
    const content = `${by.realname}把${leaver.realname}的这些交给您：${counted(own)}。请看看有没有到期要复查的。`
    const actor = { tenantId: ended.tenantId, username: by.username }
    await tellOne(tx, { actor, now }, { userId, title: `请接手${leaver.realname}的工作`, content })
  }
}

/** So many at once; the schedule finds the others within the hour. */
const SCORED = 2000

/** What has no owner now is in the list of what has none. */
async function scoreLeft(tx: Transaction, { tenantId }: Handover, rows: readonly Row[]): Promise<void> {
  const left = rows.filter(({ kind, state }) => kind === 'document' && state === 'refused')
  const ids = left.slice(0, SCORED).map(({ objectId }) => objectId)
  await scoreDocuments(tx, tenantId, ids, new Date())
}

/** Either account may be gone for good by now. */
async function whoIs(tx: Transaction, { userId, actorId }: Handover) {
  const { id, realname, username } = user
  const people = await tx
    .select({ id, realname, username })
    .from(user)
    .where(inArray(user.id, [userId, actorId]))
  const named = (wanted: string, otherwise: string) =>
    people.find((person) => person.id === wanted) ?? { realname: otherwise, username: 'system' }
  return { leaver: named(userId, '离开的人'), by: named(actorId, '管理员') }
}

/** 负责的知识 12 篇、有效的分享 2 个 */
const counted = (rows: readonly Row[]): string =>
  [...Map.groupBy(rows, ({ kind }) => kind)]
    .map(([kind, some]) => `${HANDOVER_KINDS[kind].name} ${some.length} ${HANDOVER_KINDS[kind].unit}`)
    .join('、')
