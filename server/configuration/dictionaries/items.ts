import { and, asc, eq, inArray, max, ne, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import * as contract from '#core/contract/sys/dictionaries/dictionary-item.ts'
import { audit, auditAll } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { dict, dictItem } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Ctx } from '#server/resource/facts.ts'
import { missingRecord } from '#server/resource/read.ts'
import { CATEGORIES, isBuiltInValue } from '#server/settings/dictionaries/index.ts'
import { assertTagUnused } from './in-use.ts'

type Stored = typeof dictItem.$inferSelect
type Dictionary = typeof dict.$inferSelect

const FIELDS = mapListFields(contract.dictionaryItemList, {
  id: dictItem.id,
  dictId: dictItem.dictId,
  itemText: dictItem.itemText,
  itemValue: dictItem.itemValue,
  description: dictItem.description,
  sortOrder: dictItem.sortOrder,
  status: dictItem.enabled,
  createBy: dictItem.createBy,
  createTime: dictItem.createTime,
  updateBy: dictItem.updateBy,
  updateTime: dictItem.updateTime,
})

const wireItem = ({ tenantId: _tenant, enabled, ...row }: Stored): contract.DictionaryItemRow => ({
  ...row,
  status: enabled ? 1 : 0,
  createTime: wireTime(row.createTime),
  updateTime: wireTime(row.updateTime),
})

export async function listItems({ deps, actor }: Ctx, query: ListQuery): Promise<Page<contract.DictionaryItemRow>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: dictItem.id,
    from: sql`${dictItem}`,
    where: eq(dictItem.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select()
        .from(dictItem)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map(wireItem) }
}

/** The fields of an item that a person writes; an edit is based on them. */
const writtenFields = ({ itemText, itemValue, description, sortOrder, enabled }: Stored) => ({
  itemText,
  itemValue,
  description,
  sortOrder,
  enabled,
})

export async function getItem({ deps, actor }: Ctx, id: string) {
  const [row] = await deps.db
    .select()
    .from(dictItem)
    .where(and(eq(dictItem.id, id), eq(dictItem.tenantId, actor.tenantId)))
  if (!row) throw missingRecord()
  return { ...wireItem(row), revision: computeRevision(writtenFields(row)) }
}

export async function addItem(
  ctx: Ctx,
  { status, ...body }: Checked<typeof contract.dictionaryItemAdd>['body'],
): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const dictionary = await heldDictionary(tx, ctx, body.dictId)
    if (dictionary.dictCode === CATEGORIES) throw new Reject('知识分类在“知识分类”中维护，不能在字典中新增')
    await assertFree(tx, { dictId: body.dictId, itemValue: body.itemValue, id: '' })
    const row = {
      ...body,
      id: newId(),
      tenantId: ctx.actor.tenantId,
      description: body.description || null,
      sortOrder: body.sortOrder ?? (await lastOrder(tx, body.dictId)) + 1,
      enabled: status === 1,
      createBy: ctx.actor.username,
      createTime: ctx.now,
    }
    await tx.insert(dictItem).values(row)
    await audit(tx, ctx, { action: 'dictionary-item-add', kind: 'dictionary-item', id: row.id, after: row })
  })
}

export async function editItem(ctx: Ctx, body: Checked<typeof contract.dictionaryItemEdit>['body']): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const [before] = await heldItems(tx, ctx, [body.id])
    if (!before) throw missingRecord()
    const dictionary = await heldDictionary(tx, ctx, before.dictId)
    assertUnchanged(body.revision, writtenFields(before))
    const after = {
      itemText: body.itemText ?? before.itemText,
      itemValue: body.itemValue ?? before.itemValue,
      description: body.description === undefined ? before.description : body.description || null,
      sortOrder: body.sortOrder ?? before.sortOrder,
      enabled: body.status === undefined || body.status === null ? before.enabled : body.status === 1,
    }
    if (after.itemValue !== before.itemValue) {
      assertOwnValue(dictionary, before, '数据值不能修改')
      await assertTagUnused(tx, dictionary, [before])
      await assertFree(tx, { dictId: before.dictId, itemValue: after.itemValue, id: before.id })
    }
    await tx
      .update(dictItem)
      .set({ ...after, updateBy: ctx.actor.username, updateTime: ctx.now })
      .where(eq(dictItem.id, before.id))
    const line = { action: 'dictionary-item-edit', kind: 'dictionary-item', id: before.id, before, after } as const
    await audit(tx, ctx, line)
  })
}

/** All of them or none. */
export async function deleteItems(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const rows = await heldItems(tx, ctx, ids)
    if (rows.length !== new Set(ids).size) throw missingRecord()
    for (const [dictId, items] of Map.groupBy(rows, (row) => row.dictId)) {
      const dictionary = await heldDictionary(tx, ctx, dictId)
      for (const item of items) assertOwnValue(dictionary, item, '不能删除，可以停用')
      await assertTagUnused(tx, dictionary, items)
    }
    await tx.delete(dictItem).where(
      inArray(
        dictItem.id,
        rows.map(({ id }) => id),
      ),
    )
    const lines = rows.map((before) => ({
      action: 'dictionary-item-delete' as const,
      kind: 'dictionary-item' as const,
      id: before.id,
      before,
    }))
    await auditAll(tx, ctx, lines)
  })
}

export async function checkItem(
  { deps, actor }: Ctx,
  { dictId, itemValue, id }: Checked<typeof contract.dictionaryItemCheck>['query'],
): Promise<void> {
  const [taken] = await deps.db
    .select({ id: dictItem.id })
    .from(dictItem)
    .where(and(ofValue(dictId, itemValue.trim(), id), eq(dictItem.tenantId, actor.tenantId)))
    .limit(1)
  if (taken) throw new Reject(TAKEN)
}

const TAKEN = '该值不可用，系统中已存在！'

const ofValue = (dictId: string, itemValue: string, id: string) =>
  and(eq(dictItem.dictId, dictId), eq(dictItem.itemValue, itemValue), ne(dictItem.id, id))

/** The dictionary is locked, so nobody can add the same value at the same moment. */
async function assertFree(tx: Transaction, o: { dictId: string; itemValue: string; id: string }): Promise<void> {
  const [taken] = await tx
    .select({ id: dictItem.id })
    .from(dictItem)
    .where(ofValue(o.dictId, o.itemValue, o.id))
    .limit(1)
  if (taken) throw new Reject(TAKEN)
}

async function heldDictionary(tx: Transaction, { actor }: Ctx, id: string): Promise<Dictionary> {
  const [row] = await tx
    .select()
    .from(dict)
    .where(and(eq(dict.id, id), eq(dict.tenantId, actor.tenantId), eq(dict.deleted, false)))
    .for('update')
  if (!row) throw new Reject('字典不存在或已删除')
  return row
}

const heldItems = (tx: Transaction, { actor }: Ctx, ids: readonly string[]): Promise<Stored[]> =>
  tx
    .select()
    .from(dictItem)
    .where(and(inArray(dictItem.id, [...ids]), eq(dictItem.tenantId, actor.tenantId)))
    .orderBy(asc(dictItem.id))
    .for('update')

function assertOwnValue({ dictCode }: Dictionary, { itemText, itemValue }: Stored, refusal: string): void {
  if (isBuiltInValue(dictCode, itemValue)) throw new Reject(`“${itemText}”由系统使用，${refusal}`)
}

async function lastOrder(tx: Transaction, dictId: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(dictItem.sortOrder) })
    .from(dictItem)
    .where(eq(dictItem.dictId, dictId))
  return row?.last ?? 0
}
