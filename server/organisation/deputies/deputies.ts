import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { CODE_AUDIT } from '#core/access/resolve.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { type deputyAdd, type deputyEdit, deputyList, type DeputyRow } from '#core/contract/sys/deputy.ts'
import { mayOpenAll } from '#server/access/administrators/index.ts'
import { rightsChanged } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { type Clauses, listPage } from '#server/db/list-query.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { deputy, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { codeRows, heldCodes } from '../menus/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'

type Ctx = Context<{ db: Database }>
type Stored = typeof deputy.$inferSelect

const FIELDS = mapListFields(deputyList, {
  id: deputy.id,
  startTime: deputy.startTime,
  endTime: deputy.endTime,
  status: deputy.status,
  createBy: deputy.createBy,
  createTime: deputy.createTime,
  updateBy: deputy.updateBy,
  updateTime: deputy.updateTime,
})

const agent = alias(user, 'agent')
const NAMED = {
  ...FIELDS,
  agentId: deputy.agentId,
  userName: user.username,
  agentUserName: agent.username,
  agentRealname: agent.realname,
}

const named = (db: Database, { where, orderBy, limit, offset }: Clauses) =>
  db
    .select(NAMED)
    .from(deputy)
    .innerJoin(user, eq(user.id, deputy.userId))
    .innerJoin(agent, eq(agent.id, deputy.agentId))
    .where(where)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset)

/** The fields that an edit changes. */
const edited = ({
  agentId,
  startTime,
  endTime,
  status,
}: Pick<Stored, 'agentId' | 'startTime' | 'endTime' | 'status'>) => ({
  agentId,
  startTime,
  endTime,
  status,
})

const present = ({ agentId, ...row }: Awaited<ReturnType<typeof named>>[number]): DeputyRow => ({
  ...row,
  revision: computeRevision(edited({ agentId, ...row })),
  startTime: wireTime(row.startTime),
  endTime: wireTime(row.endTime),
  createTime: wireTime(row.createTime),
  updateTime: wireTime(row.updateTime),
})

export async function listDeputies({ deps, actor }: Ctx, query: ListQuery): Promise<Page<DeputyRow>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: { ...FIELDS, userName: user.username, agentUserName: agent.username },
    tie: deputy.id,
    from: sql`${deputy} join ${user} on ${user.id} = ${deputy.userId} join ${user} agent on agent.id = ${deputy.agentId}`,
    where: eq(deputy.tenantId, actor.tenantId),
    rows: (clauses) => named(deps.db, clauses),
  })
  return { ...page, records: page.records.map(present) }
}

export async function deputyWhere({ deps, actor }: Ctx, where: SQL): Promise<DeputyRow | null> {
  const own = and(eq(deputy.tenantId, actor.tenantId), where)
  const [row] = await named(deps.db, { where: own, orderBy: [sql`${deputy.id}`], limit: 1, offset: 0 })
  return row ? present(row) : null
}

export async function getDeputy(ctx: Ctx, id: string): Promise<DeputyRow> {
  const row = await deputyWhere(ctx, eq(deputy.id, id))
  if (!row) throw new Reject('未找到对应实体')
  return row
}

export const findDeputy = (ctx: Ctx, username: string): Promise<DeputyRow | null> =>
  deputyWhere(ctx, eq(user.username, username))

export async function addDeputy(ctx: Ctx, body: Checked<typeof deputyAdd>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    const row = {
      id: newId(),
      tenantId: actor.tenantId,
      userId: await personNamed(tx, actor.tenantId, body.userName),
      ...(await deputyColumns(tx, ctx, body)),
      status: body.status,
    }
    await assertSensible(tx, row)
    await assertMayLend(tx, actor, row.userId)
    await rightsChanged(tx, actor.tenantId)
    await tx.insert(deputy).values({ ...row, createBy: actor.username, createTime: now })
    await audit(tx, ctx, {
      action: 'deputy-add',
      kind: 'deputy',
      id: row.id,
      after: { ...row, username: body.userName },
    })
  })
}

export async function editDeputy(
  ctx: Ctx,
  { id, revision, ...body }: Checked<typeof deputyEdit>['body'],
): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    const [before] = await held(tx, actor.tenantId, [id])
    if (!before) throw new Reject('未找到对应实体')
    assertUnchanged(revision, edited(before))
    const given = await deputyColumns(tx, ctx, body)
    const after = { ...before, ...given, ...(body.status !== undefined && { status: body.status }) }
    await assertSensible(tx, after)
    await assertMayLend(tx, actor, after.userId)
    await rightsChanged(tx, actor.tenantId)
    await tx
      .update(deputy)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(deputy.id, id))
    await audit(tx, ctx, { action: 'deputy-edit', kind: 'deputy', id, before, after })
  })
}

export async function deleteDeputies(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const rows = await held(tx, ctx.actor.tenantId, ids)
    if (rows.length !== new Set(ids).size) throw new Reject('未找到对应实体')
    await rightsChanged(tx, ctx.actor.tenantId)
    await tx.delete(deputy).where(inArray(deputy.id, [...ids]))
    for (const before of rows) await audit(tx, ctx, { action: 'deputy-delete', kind: 'deputy', id: before.id, before })
  })
}

const held = (tx: Transaction, tenantId: string, ids: readonly string[]): Promise<Stored[]> =>
  tx
    .select()
    .from(deputy)
    .where(and(inArray(deputy.id, [...ids]), eq(deputy.tenantId, tenantId)))
    .orderBy(deputy.id)
    .for('update')

interface Terms {
  agentUserName?: string | undefined
  startTime?: string | undefined
  endTime?: string | undefined
}

/** The given fields, as columns. */
async function deputyColumns<T extends Terms>(
  tx: Transaction,
  { actor }: Ctx,
  { agentUserName, startTime, endTime }: T,
): Promise<Given<T>> {
  const moment = (text: string, end: boolean) => {
    const at = fromWireTime(text, end)
    if (!at) throw new Reject('代理时间不正确')
    return at
  }
  return {
    ...(agentUserName !== undefined && { agentId: await personNamed(tx, actor.tenantId, agentUserName) }),
    ...(startTime !== undefined && { startTime: moment(startTime, false) }),
    ...(endTime !== undefined && { endTime: moment(endTime, true) }),
  } as Given<T>
}
type Columns = Pick<Stored, 'agentId' | 'startTime' | 'endTime'>
type Given<T extends Terms> = T extends Required<Record<keyof Terms, string>> ? Columns : Partial<Columns>

async function personNamed(tx: Transaction, tenantId: string, username: string): Promise<string> {
  const [row] = await tx
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.username, username), eq(user.tenantId, tenantId), eq(user.deleted, false)))
    .for('key share')
  if (!row) throw new Reject(`用户“${username.slice(0, 50)}”不存在`)
  return row.id
}

async function assertSensible(tx: Transaction, row: Columns & Pick<Stored, 'id' | 'userId'>): Promise<void> {
  if (row.agentId === row.userId) throw new Reject('代理人不能是用户自己')
  if (row.endTime <= row.startTime) throw new Reject('代理结束时间应晚于开始时间')
  const other = and(eq(deputy.userId, row.userId), ne(deputy.id, row.id))
  if ((await tx.$count(deputy, other)) > 0) throw new Reject('该用户已有代理人，请修改原来的设置')
}

/** A reviewer's deputy is shown what waits for the reviewer, so nobody else may name one who could not show it to them. */
async function assertMayLend(tx: Transaction, actor: Ctx['actor'], userId: string): Promise<void> {
  if (userId === actor.person || (await mayOpenAll(tx, actor))) return
  const reviews = heldCodes(await codeRows(tx, actor.tenantId, userId)).has(CODE_AUDIT)
  if (reviews) throw new Reject('审核人的代理人由本人或能维护授权的管理员设置')
}
