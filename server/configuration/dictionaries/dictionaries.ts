import { and, asc, desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Page } from '#core/contract/page.ts'
import { dictionaryAdd, dictionaryList, type DictionaryRow } from '#core/contract/sys/dictionaries/dictionary.ts'
import { audit, auditAll } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { dict } from '#server/db/schema/index.ts'
import { containsText } from '#server/db/field-value.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type Ctx, defineResource, type Values } from '#server/resource/facts.ts'
import { missingRecord } from '#server/resource/read.ts'
import { isBuiltIn } from '#server/settings/dictionaries/index.ts'

type Stored = typeof dict.$inferSelect

export const DICTIONARY = defineResource({
  table: dict,
  only: eq(dict.deleted, false),
  kind: 'dictionary',
  noun: '字典',
  named: 'dictName',
  list: dictionaryList,
  add: dictionaryAdd,
  sheet: {
    dictName: { width: 24, example: '合同类型' },
    dictCode: { width: 24, example: 'contract_type' },
    description: { width: 30, example: '' },
    createBy: {},
    createTime: { width: 20 },
  },
  beforeEdit: (_tx, _ctx, before, after) => {
    if (after['dictCode'] !== before.dictCode && isBuiltIn(before.dictCode))
      throw new Reject(`字典“${before.dictName}”由系统使用，编码不能修改`)
    return Promise.resolve()
  },
})

/** The dictionaries whose items describe knowledge. */
export const KNOWLEDGE = { ...DICTIONARY, only: and(DICTIONARY.only, like(dict.dictCode, String.raw`km\_dict\_%`))! }

/** A dictionary in the form that the family's clients read; its values are always texts. */
const wireDictionary = ({ deleted, ...row }: Values): Values => ({ ...row, type: 0, delFlag: deleted ? 1 : 0 })

export const wirePage = (page: Page<Values>): Page<DictionaryRow> =>
  ({ ...page, records: page.records.map(wireDictionary) }) as Page<DictionaryRow>

const ofBin = ({ actor }: Ctx) => and(eq(dict.tenantId, actor.tenantId), eq(dict.deleted, true))

/** The dictionaries in the recycle bin, the last deleted first. */
export async function binned(ctx: Ctx): Promise<DictionaryRow[]> {
  const rows = await ctx.deps.db.select().from(dict).where(ofBin(ctx)).orderBy(desc(dict.updateTime), desc(dict.id))
  return rows.map(({ tenantId: _tenant, ...row }) =>
    wireDictionary({ ...row, createTime: wireTime(row.createTime), updateTime: wireTime(row.updateTime) }),
  ) as DictionaryRow[]
}

/** All dictionaries, for the family's menu of dictionaries. */
export async function named({ deps, actor }: Ctx, dictName: string) {
  const rows = await deps.db
    .select()
    .from(dict)
    .where(
      and(
        eq(dict.tenantId, actor.tenantId),
        eq(dict.deleted, false),
        dictName === '' ? undefined : containsText(sql`${dict.dictName}`, dictName),
      ),
    )
    .orderBy(asc(dict.createTime), asc(dict.dictCode))
  return rows.map(({ id, dictName: title, dictCode, description }) => ({
    key: id,
    title,
    id,
    type: 0,
    dictCode,
    description,
    delFlag: 0,
  }))
}

/** Moves dictionaries to the recycle bin, all of them or none. */
export async function deleteDictionaries(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(dict)
      .where(and(inArray(dict.id, [...ids]), eq(dict.tenantId, ctx.actor.tenantId), eq(dict.deleted, false)))
      .orderBy(asc(dict.id))
      .for('update')
    if (rows.length !== new Set(ids).size) throw missingRecord()
    const built = rows.find(({ dictCode }) => isBuiltIn(dictCode))
    if (built) throw new Reject(`字典“${built.dictName}”由系统使用，不能删除`)
    await mark(tx, ctx, { rows, deleted: true })
    await auditAll(
      tx,
      ctx,
      rows.map((before) => ({ action: 'dictionary-delete' as const, kind: 'dictionary', id: before.id, before })),
    )
  })
}

export async function restoreDictionary(ctx: Ctx, id: string): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const row = await heldInBin(tx, ctx, id)
    await mark(tx, ctx, { rows: [row], deleted: false })
    await audit(tx, ctx, { action: 'dictionary-restore', kind: 'dictionary', id, after: { ...row, deleted: false } })
  })
}

/** Deletes permanently, with the items. */
export async function purgeDictionary(ctx: Ctx, id: string): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const before = await heldInBin(tx, ctx, id)
    await tx.delete(dict).where(eq(dict.id, id))
    await audit(tx, ctx, { action: 'dictionary-purge', kind: 'dictionary', id, before })
  })
}

async function heldInBin(tx: Transaction, ctx: Ctx, id: string): Promise<Stored> {
  const [row] = await tx
    .select()
    .from(dict)
    .where(and(eq(dict.id, id), ofBin(ctx)))
    .for('update')
  if (!row) throw missingRecord()
  return row
}

const mark = (tx: Transaction, { actor, now }: Ctx, { rows, deleted }: { rows: readonly Stored[]; deleted: boolean }) =>
  tx
    .update(dict)
    .set({ deleted, updateBy: actor.username, updateTime: now })
    .where(
      inArray(
        dict.id,
        rows.map(({ id }) => id),
      ),
    )
