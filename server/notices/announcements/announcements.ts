import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import * as contract from '#core/contract/sys/messages/announcement.ts'
import { audit, auditAll } from '#server/db/audit.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { type ListOf, listPage } from '#server/db/list-query.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { announcement, announcementReader, user } from '#server/db/schema/index.ts'
import { sanitise } from '#server/formats/sanitise/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'
import { type Ctx, DRAFT, present, RELEASED, REVOKED, type Stored } from './stored.ts'

const FIELDS = mapListFields(contract.announcementList, {
  id: announcement.id,
  titile: announcement.title,
  msgCategory: announcement.category,
  msgType: announcement.audience,
  priority: announcement.priority,
  sendStatus: announcement.status,
  sender: announcement.sender,
  startTime: announcement.startTime,
  endTime: announcement.endTime,
  sendTime: announcement.sendTime,
  createBy: announcement.createBy,
  createTime: announcement.createTime,
  updateBy: announcement.updateBy,
  updateTime: announcement.updateTime,
})

const ofTenant = ({ actor }: Ctx) =>
  and(eq(announcement.tenantId, actor.tenantId), eq(announcement.deleted, false), eq(announcement.isPrivate, false))

export const announcementsListed = (ctx: Ctx, query: ListQuery): ListOf<Stored> => ({
  db: ctx.deps.db,
  query,
  fields: FIELDS,
  tie: announcement.id,
  from: sql`${announcement}`,
  where: ofTenant(ctx)!,
  rows: ({ where, orderBy, limit, offset }) =>
    ctx.deps.db
      .select()
      .from(announcement)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

export async function listAnnouncements(ctx: Ctx, query: ListQuery): Promise<Page<contract.AnnouncementRow>> {
  const page = await listPage(announcementsListed(ctx, query))
  const readers = await chosenReaders(ctx.deps.db, page.records)
  const records = await Promise.all(page.records.map((row) => present(ctx, row, readers.get(row.id) ?? [])))
  return { ...page, records }
}

export async function getAnnouncement(ctx: Ctx, id: string) {
  const [row] = await ctx.deps.db
    .select()
    .from(announcement)
    .where(and(eq(announcement.id, id), ofTenant(ctx)))
  if (!row) throw missing()
  const userIds = (await chosenReaders(ctx.deps.db, [row])).get(id) ?? []
  return { ...(await present(ctx, row, userIds)), revision: computeRevision(written(row, userIds)) }
}

const missing = () => new Reject('未找到对应实体')

/** The chosen people of each announcement that is meant for chosen people. */
export async function chosenReaders(db: Executor, rows: readonly Stored[]): Promise<Map<string, string[]>> {
  const ids = rows.filter(({ audience }) => audience === 'USER').map(({ id }) => id)
  const found = await db
    .select()
    .from(announcementReader)
    .where(inArray(announcementReader.announcementId, ids))
    .orderBy(asc(announcementReader.createTime), asc(announcementReader.id))
  const by = Map.groupBy(found, (row) => row.announcementId)
  return new Map([...by].map(([id, readers]) => [id, readers.map(({ userId }) => userId)]))
}

/** The fields from which the revision is made. Reading and releasing an announcement change none of them. */
const written = (row: Stored, userIds: readonly string[]) => {
  const { title, content, summary, startTime, endTime, priority, category, audience, openType, openPage } = row
  const shown = { title, content, summary, priority, category, audience, openType, openPage }
  return { ...shown, startTime: wireTime(startTime), endTime: wireTime(endTime), userIds }
}

type Body = Checked<typeof contract.announcementAdd>['body']

export const addAnnouncement = (ctx: Ctx, body: Body): Promise<void> =>
  ctx.deps.db.transaction((tx) => writeAnnouncement(tx, ctx, body))

/** {@link addAnnouncement} in the caller's transaction. */
export async function writeAnnouncement(tx: Transaction, ctx: Ctx, body: Body): Promise<void> {
  const row: Stored = {
    id: newId(),
    tenantId: ctx.actor.tenantId,
    ...announcementColumns(body, null),
    status: DRAFT,
    sender: null,
    sendTime: null,
    cancelTime: null,
    isPrivate: false,
    deleted: false,
    createBy: ctx.actor.username,
    createTime: ctx.now,
    updateBy: null,
    updateTime: null,
  }
  await tx.insert(announcement).values(row)
  const userIds = await keepReaders(tx, ctx, row, body.userIds)
  await audit(tx, ctx, { action: 'announcement-add', kind: 'announcement', id: row.id, after: { ...row, userIds } })
}

export async function editAnnouncement(
  ctx: Ctx,
  body: Checked<typeof contract.announcementEdit>['body'],
): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const before = await held(tx, ctx, body.id)
    const userIds = (await chosenReaders(tx, [before])).get(before.id) ?? []
    assertUnchanged(body.revision, written(before, userIds))
    const after = { ...before, ...announcementColumns(body, before), updateBy: ctx.actor.username, updateTime: ctx.now }
    await tx.update(announcement).set(after).where(eq(announcement.id, before.id))
    const now = await keepReaders(tx, ctx, after, body.userIds ?? userIds.join(','))
    const line = { action: 'announcement-edit', kind: 'announcement', id: before.id } as const
    await audit(tx, ctx, { ...line, before: { ...before, userIds }, after: { ...after, userIds: now } })
  })
}

const ENDS_EARLY = '结束时间应晚于开始时间'

/** The body of an edit, which may leave out any field. */
type Some<T> = { [K in keyof T]?: T[K] | undefined }

function announcementColumns(body: Some<Body>, before: Stored | null) {
  const startTime = body.startTime === undefined ? before!.startTime : parseTime(body.startTime)
  const endTime = body.endTime === undefined ? before!.endTime : parseTime(body.endTime)
  if (endTime <= startTime) throw new Reject(ENDS_EARLY)
  return {
    title: body.titile ?? before!.title,
    content: body.msgContent === undefined ? (before?.content ?? '') : sanitise(body.msgContent),
    summary: body.msgAbstract ?? before!.summary,
    startTime,
    endTime,
    priority: body.priority ?? before!.priority,
    category: body.msgCategory ?? before!.category,
    audience: body.msgType ?? before!.audience,
    openType: body.openType === undefined ? (before?.openType ?? null) : body.openType || null,
    openPage: body.openPage === undefined ? (before?.openPage ?? null) : body.openPage || null,
    busType: body.busType === undefined ? (before?.busType ?? null) : body.busType || null,
    busId: body.busId === undefined ? (before?.busId ?? null) : body.busId || null,
  }
}

function parseTime(text: string): Date {
  const at = fromWireTime(text)
  if (!at) throw new Reject('时间应为 yyyy-MM-dd HH:mm:ss')
  return at
}

/** Stores the chosen people. A person who stays among them keeps the time at which they have read it. */
async function keepReaders(tx: Transaction, ctx: Ctx, row: Stored, list: string | null | undefined): Promise<string[]> {
  if (row.audience !== 'USER') return []
  const ids = [...new Set((list ?? '').split(',').filter(Boolean))]
  if (ids.length === 0) throw new Reject('请选择指定用户')
  const known = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(inArray(user.id, ids), eq(user.tenantId, row.tenantId), eq(user.deleted, false)))
  if (known.length !== ids.length) throw new Reject('指定的用户不存在')
  const others = sql`${announcementReader.announcementId} = ${row.id} and not ${announcementReader.userId} = any(${sql.param(ids)}::text[])`
  await tx.delete(announcementReader).where(others)
  const rows = ids.map((userId) => ({ tenantId: row.tenantId, announcementId: row.id, userId, createTime: ctx.now }))
  await tx.insert(announcementReader).values(rows).onConflictDoNothing()
  return ids
}

/** Deletes all of them, or none if one cannot be deleted. */
export async function deleteAnnouncements(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const rows = []
    for (const id of [...new Set(ids)].toSorted()) rows.push(await held(tx, ctx, id))
    await tx
      .update(announcement)
      .set({ deleted: true, updateBy: ctx.actor.username, updateTime: ctx.now })
      .where(inArray(announcement.id, [...ids]))
    await auditAll(
      tx,
      ctx,
      rows.map((before) => ({ action: 'announcement-delete' as const, kind: 'announcement', id: before.id, before })),
    )
  })
}

export async function releaseAnnouncement(ctx: Ctx, id: string): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const before = await held(tx, ctx, id)
    if (before.status === RELEASED) throw new Reject('这条通告已经发布')
    const sent = { status: RELEASED, sender: ctx.actor.username, sendTime: ctx.now, cancelTime: null }
    await tx.update(announcement).set(sent).where(eq(announcement.id, id))
    await audit(tx, ctx, {
      action: 'announcement-release',
      kind: 'announcement',
      id,
      before,
      after: { ...before, ...sent },
    })
  })
}

export async function revokeAnnouncement(ctx: Ctx, id: string): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const before = await held(tx, ctx, id)
    if (before.status !== RELEASED) throw new Reject('这条通告没有发布')
    const gone = { status: REVOKED, cancelTime: ctx.now }
    await tx.update(announcement).set(gone).where(eq(announcement.id, id))
    await audit(tx, ctx, {
      action: 'announcement-revoke',
      kind: 'announcement',
      id,
      before,
      after: { ...before, ...gone },
    })
  })
}

async function held(tx: Transaction, ctx: Ctx, id: string): Promise<Stored> {
  const [row] = await tx
    .select()
    .from(announcement)
    .where(and(eq(announcement.id, id), ofTenant(ctx)))
    .for('update')
  if (!row) throw missing()
  return row
}
