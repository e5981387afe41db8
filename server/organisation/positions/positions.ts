import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { positionAdd, positionEdit, PositionRow } from '#core/contract/sys/position.ts'
import { audit } from '#server/db/audit.ts'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { assertUnchanged, revisionOf } from '#server/db/revision.ts'
import { position, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import { positionPage, type Stored } from './store.ts'

type Ctx = Context<{ db: Database }>

const RANKS = 'position_rank'

export async function presentPosition(db: Database, tenantId: string, stored: Stored): Promise<PositionRow> {
  const { tenantId: _tenant, createTime, updateTime, ...row } = stored
  return {
    ...row,
    postRank_dictText: (await dictText(db, tenantId, RANKS, row.postRank)) ?? '',
    createTime: wireTime(createTime),
    updateTime: wireTime(updateTime),
  }
}

export async function listPositions({ deps, actor }: Ctx, query: ListQuery): Promise<Page<PositionRow>> {
  const page = await positionPage(deps.db, actor.tenantId, query)
  const records = await Promise.all(page.records.map((row) => presentPosition(deps.db, actor.tenantId, row)))
  return { ...page, records }
}

export async function getPosition({ deps, actor }: Ctx, id: string): Promise<PositionRow & { revision: string }> {
  const [row] = await deps.db
    .select()
    .from(position)
    .where(and(eq(position.id, id), eq(position.tenantId, actor.tenantId)))
  if (!row) throw new Reject('未找到对应实体')
  return { ...(await presentPosition(deps.db, actor.tenantId, row)), revision: revisionOf(edited(row)) }
}

/** What an edit changes. */
const edited = ({ code, name, postRank, companyId }: Stored) => ({ code, name, postRank, companyId })

/** Ranks are those of the dictionary; asked before the transaction, because dictionaries are read beside it. */
async function assertRank({ deps, actor }: Ctx, rank: string | null | undefined): Promise<void> {
  if (rank && (await dictText(deps.db, actor.tenantId, RANKS, rank)) === null) throw new Reject('职级不在字典中')
}

async function assertCodeFree(db: Executor, tenantId: string, code: string, ownId: string): Promise<void> {
  const same = and(eq(position.tenantId, tenantId), eq(position.code, code), ne(position.id, ownId))
  if ((await db.$count(position, same)) > 0) throw new Reject('职务编码已存在')
}

export async function addPosition(ctx: Ctx, body: Checked<typeof positionAdd>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  await assertRank(ctx, body.postRank)
  await deps.db.transaction(async (tx) => {
    await assertCodeFree(tx, actor.tenantId, body.code, '')
    const row = rowOf(ctx, body)
    await tx.insert(position).values({ ...row, createTime: now })
    await audit(tx, ctx, { action: 'position-add', kind: 'position', id: row.id, after: row })
  })
}

export const rowOf = ({ actor }: Pick<Ctx, 'actor'>, body: Checked<typeof positionAdd>['body']) => ({
  id: newId(),
  tenantId: actor.tenantId,
  code: body.code,
  name: body.name,
  postRank: body.postRank || null,
  companyId: body.companyId || null,
  createBy: actor.username,
})

export async function editPosition(ctx: Ctx, body: Checked<typeof positionEdit>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  await assertRank(ctx, body.postRank)
  await deps.db.transaction(async (tx) => {
    const [before] = await held(tx, actor.tenantId, [body.id])
    if (!before) throw new Reject('未找到对应实体')
    assertUnchanged(body.revision, edited(before))
    const after = {
      code: body.code ?? before.code,
      name: body.name ?? before.name,
      postRank: body.postRank === undefined ? before.postRank : body.postRank || null,
      companyId: body.companyId === undefined ? before.companyId : body.companyId || null,
    }
    await assertCodeFree(tx, actor.tenantId, after.code, before.id)
    if (after.code !== before.code) await assertUnused(tx, actor.tenantId, [before], '不能修改编码')
    await tx
      .update(position)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(position.id, before.id))
    await audit(tx, ctx, { action: 'position-edit', kind: 'position', id: before.id, before, after })
  })
}

/** All of them or none; a position that people have stays. */
export async function deletePositions(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { actor, deps } = ctx
  await deps.db.transaction(async (tx) => {
    const rows = await held(tx, actor.tenantId, ids)
    if (rows.length !== new Set(ids).size) throw new Reject('未找到对应实体')
    await assertUnused(tx, actor.tenantId, rows, '不能删除')
    await tx.delete(position).where(
      inArray(
        position.id,
        rows.map(({ id }) => id),
      ),
    )
    for (const before of rows)
      await audit(tx, ctx, { action: 'position-delete', kind: 'position', id: before.id, before })
  })
}

const held = (tx: Transaction, tenantId: string, ids: readonly string[]): Promise<Stored[]> =>
  tx
    .select()
    .from(position)
    .where(and(inArray(position.id, [...ids]), eq(position.tenantId, tenantId)))
    .orderBy(position.id)
    .for('update')

/** People name positions by their codes. */
async function assertUnused(
  tx: Transaction,
  tenantId: string,
  rows: readonly Stored[],
  refusal: string,
): Promise<void> {
  const codes = rows.map(({ code }) => code)
  const [found] = await tx
    .select({ post: user.post })
    .from(user)
    .where(and(eq(user.tenantId, tenantId), sql`string_to_array(${user.post}, ',') && ${sql.param(codes)}::text[]`))
    .limit(1)
  if (!found) return
  const used = new Set(found.post?.split(','))
  throw new Reject(`职务“${rows.find(({ code }) => used.has(code))?.name ?? ''}”还有用户在使用，${refusal}`)
}
