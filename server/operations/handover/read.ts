import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Result } from '#core/contract/endpoint.ts'
import type { ListQuery } from '#core/contract/page.ts'
import {
  type Handover,
  HANDOVER_KINDS,
  type handoverHeld,
  type HandoverKind,
  handoverRows,
  type HandoverRowState,
} from '#core/contract/sys/handover.ts'
import type { Hanging } from '#core/contract/sys/removal.ts'
import type { Executor } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { handover, handoverRow, user } from '#server/db/schema/index.ts'
import { ownId } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { peopleInSight } from '#server/organisation/people/index.ts'
import { DUTIES, mayGive } from './duties.ts'
import type { Ctx } from './duty.ts'
import { stuck } from './stuck.ts'

type Row = typeof handover.$inferSelect
const KINDS = Object.keys(HANDOVER_KINDS) as HandoverKind[]

/** How many of each kind are named beside their number. */
const NAMED = 5

/** Only who planned it sees it: the rows are what this person may open. */
export const own = ({ actor }: Ctx): SQL =>
  and(eq(handover.actorId, ownId(actor)), eq(handover.tenantId, actor.tenantId))!

async function inSight(ctx: Ctx, ids: readonly string[]): Promise<string[]> {
  const rows = await ctx.deps.db
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, [...ids]), eq(user.tenantId, ctx.actor.tenantId), await peopleInSight(ctx)))
  return rows.map(({ id }) => id)
}

const idsByKind = async (ctx: Ctx, personId: string) => {
  const kinds = KINDS.filter((kind) => mayGive(ctx.actor, kind))
  return Promise.all(kinds.map(async (kind) => ({ kind, ids: await DUTIES[kind].held(ctx, personId) })))
}

export async function heldBy(ctx: Ctx, personId: string): Promise<Result<typeof handoverHeld>> {
  if ((await inSight(ctx, [personId])).length === 0) throw new Reject('用户不存在！')
  const all = await idsByKind(ctx, personId)
  const kinds = all
    .filter(({ ids }) => ids.length > 0)
    .map(async ({ kind, ids }) => {
      const first = ids.slice(0, NAMED)
      const names = await DUTIES[kind].names(ctx, first)
      return { kind, ...HANDOVER_KINDS[kind], count: ids.length, names: first.flatMap((id) => names.get(id) ?? []) }
    })
  const lines = (await stuck(ctx, personId)).map((line) => ({ ...line, names: line.names.slice(0, NAMED) }))
  return { kinds: await Promise.all(kinds), stuck: lines, last: await lastBegun(ctx, personId) }
}

async function lastBegun(ctx: Ctx, personId: string): Promise<Handover | null> {
  const [row] = await ctx.deps.db
    .select()
    .from(handover)
    .where(and(own(ctx), eq(handover.userId, personId), ne(handover.state, 'planned')))
    .orderBy(desc(handover.createTime))
    .limit(1)
  return row ? present(ctx, row) : null
}

/** What nobody looks after once these people are frozen. */
export async function keptByLeavers(ctx: Ctx, ids: readonly string[]): Promise<Hanging[]> {
  const counts = new Map<HandoverKind, number>()
  for (const id of await inSight(ctx, ids))
    for (const { kind, ids: held } of await idsByKind(ctx, id)) counts.set(kind, (counts.get(kind) ?? 0) + held.length)
  return KINDS.flatMap((kind) => {
    const { unit, name } = HANDOVER_KINDS[kind]
    const count = counts.get(kind) ?? 0
    return count > 0 ? [{ text: `${count} ${unit}${name}等人接手`, fate: 'waits' as const }] : []
  })
}

export async function getHandover(ctx: Ctx, id: string): Promise<Handover> {
  const [row] = await ctx.deps.db
    .select()
    .from(handover)
    .where(and(eq(handover.id, id), own(ctx)))
  if (!row) throw new Reject('找不到这次交接')
  return present(ctx, row)
}

async function present({ deps: { db } }: Ctx, row: Row): Promise<Handover> {
  const counted = await db
    .select({ kind: handoverRow.kind, state: handoverRow.state, count: sql<number>`count(*)::int` })
    .from(handoverRow)
    .where(eq(handoverRow.handoverId, row.id))
    .groupBy(handoverRow.kind, handoverRow.state)
  const names = await namesOf(db, row.receivers)
  const count = (kind: HandoverKind, state: HandoverRowState) =>
    counted.find((each) => each.kind === kind && each.state === state)?.count ?? 0
  const states = (kind: HandoverKind) => ({
    waiting: count(kind, 'waiting'),
    done: count(kind, 'done'),
    same: count(kind, 'same'),
    refused: count(kind, 'refused'),
  })
  return {
    id: row.id,
    userId: row.userId,
    state: row.state,
    receivers: row.receivers.map((each) => ({ ...each, receiverName: names.get(each.receiverId) ?? null })),
    kinds: KINDS.filter((kind) => row.receivers.some((each) => each.kind === kind)).map((kind) => ({
      kind,
      ...states(kind),
    })),
    total: counted.reduce((sum, each) => sum + each.count, 0),
    createTime: wireTime(row.createTime),
  }
}

export async function namesOf(db: Executor, receivers: Row['receivers']): Promise<ReadonlyMap<string, string>> {
  const ids = receivers.map(({ receiverId }) => receiverId)
  const rows = await db.select({ id: user.id, name: user.realname }).from(user).where(inArray(user.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const FIELDS = mapListFields(handoverRows, {
  ordinal: handoverRow.ordinal,
  kind: handoverRow.kind,
  state: handoverRow.state,
})

/** Names are looked up now: what the caller may no longer open has none. */
export async function listHandoverRows(
  ctx: Ctx,
  { id, ...query }: ListQuery & { id: string },
): Promise<Result<typeof handoverRows>> {
  await getHandover(ctx, id)
  const page = await listPage({
    db: ctx.deps.db,
    query,
    fields: FIELDS,
    tie: handoverRow.ordinal,
    from: sql`${handoverRow}`,
    where: eq(handoverRow.handoverId, id),
    rows: ({ where, orderBy, limit, offset }) =>
      ctx.deps.db
        .select()
        .from(handoverRow)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  const names = new Map<string, string>()
  for (const kind of KINDS) {
    const ids = page.records.filter((row) => row.kind === kind).map(({ objectId }) => objectId)
    if (ids.length === 0) continue
    for (const [objectId, name] of await DUTIES[kind].names(ctx, ids)) names.set(`${kind} ${objectId}`, name)
  }
  return {
    ...page,
    records: page.records.map(({ ordinal, kind, objectId, state, reason }) => {
      return { ordinal, kind, name: names.get(`${kind} ${objectId}`) ?? null, state, reason }
    }),
  }
}
