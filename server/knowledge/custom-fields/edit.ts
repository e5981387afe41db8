import { and, eq, inArray, max } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { fieldAdd, fieldEdit, FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { checkDefinition, checkFieldValue, type FieldDefinition } from '#core/rules/custom-fields/custom-fields.ts'
import type { FieldRule } from '#core/rules/field-rule.ts'
import { chosenTaxonomy, lockTreesShared, loadTaxonomy } from '#server/access/documents/index.ts'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { assertUnchanged, computeRevision } from '#server/db/revision.ts'
import { customField } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { loadForm } from './form.ts'
import { assertPeople, personNames } from './people.ts'
import { type FieldRecord, fieldRecords, heldField } from './store.ts'

/** A form with more fields is filled in by nobody. */
const MOST = 200

const ABSENT = '找不到该字段'

export async function listFields(
  { deps, actor }: Context<{ db: Database }>,
  categoryId: string | undefined,
): Promise<FieldRow[]> {
  const fields = (await fieldRecords(deps.db, actor.tenantId)).filter((field) => !field.deleted)
  const own = categoryId === undefined ? fields : fields.filter((field) => field.categoryId === categoryId)
  return present(deps.db, actor.tenantId, own)
}

/**
 * The form for a person who files a document in a category. A category that the person cannot see does not exist for
 * them.
 */
export async function categoryForm(
  { deps, actor }: Context<{ db: Database }>,
  code: string | undefined,
): Promise<FieldRow[]> {
  const { category } = await chosenTaxonomy(deps.db, actor, { category: code })
  return present(deps.db, actor.tenantId, await loadForm(deps.db, actor.tenantId, category))
}

/** The fields that an edit changes. */
const edited = ({ label, required, options, rules, preset, hint }: FieldRecord) => ({
  label,
  required,
  options,
  rules,
  preset,
  hint,
})

/** What an edit names: null empties a field, what is absent stays. */
const named = (body: Checked<typeof fieldEdit>['body']): Partial<ReturnType<typeof edited>> =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

async function present(db: Executor, tenantId: string, fields: readonly FieldRecord[]): Promise<FieldRow[]> {
  const categories = fields.some((field) => field.categoryId) ? await loadTaxonomy(db, tenantId, 'category') : []
  const people = fields.flatMap(({ kind, preset }) => (kind === 'person' && preset !== null ? [String(preset)] : []))
  const names = await personNames(db, tenantId, people)
  return fields.map((field) => ({
    ...edited(field),
    id: field.id,
    categoryId: field.categoryId,
    kind: field.kind,
    sortOrder: field.sortOrder,
    presetName: field.kind === 'person' ? (names.get(String(field.preset)) ?? null) : null,
    categoryName: categories.find((category) => category.id === field.categoryId)?.name ?? null,
    revision: computeRevision(edited(field)),
  }))
}

/**
 * One change of a tenant's fields at a time, because free names, the number of fields and their order depend on all of
 * them. Meanwhile nobody can delete a category.
 */
const changing = <T>({ deps, actor }: Context<{ db: Database }>, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  deps.db.transaction(async (tx) => {
    await lockTreesShared(tx)
    await lockNamed(tx, `custom-fields ${actor.tenantId}`)
    return work(tx)
  })

export async function addField(
  ctx: Context<{ db: Database }>,
  body: Checked<typeof fieldAdd>['body'],
): Promise<FieldRow> {
  const { actor, now } = ctx
  return changing(ctx, async (tx) => {
    const categoryId = body.categoryId ?? null
    await assertCategory(tx, actor.tenantId, categoryId)
    const all = (await fieldRecords(tx, actor.tenantId)).filter((field) => !field.deleted)
    if (all.length >= MOST) throw new Reject(`自定义字段不能超过 ${MOST} 个`)
    const terms = fieldTerms(
      { ...body, id: newId() },
      all.filter((field) => field.categoryId === categoryId),
    )
    await assertPreset(tx, actor.tenantId, terms)
    const last = await tx
      .select({ order: max(customField.sortOrder) })
      .from(customField)
      .where(eq(customField.tenantId, actor.tenantId))
    const row = {
      ...terms,
      tenantId: actor.tenantId,
      categoryId,
      kind: body.kind,
      sortOrder: (last[0]?.order ?? 0) + 1,
    }
    const added = await tx
      .insert(customField)
      .values({ ...row, createBy: actor.username, createTime: now })
      .returning()
    await audit(tx, ctx, { action: 'custom-field-add', kind: 'custom-field', id: row.id, after: row })
    return (await present(tx, actor.tenantId, added))[0]!
  })
}

export async function editField(
  ctx: Context<{ db: Database }>,
  body: Checked<typeof fieldEdit>['body'],
): Promise<FieldRow> {
  const { actor, now } = ctx
  return changing(ctx, async (tx) => {
    const before = await found(tx, ctx, body.id)
    assertUnchanged(body.revision, edited(before))
    const siblings = (await fieldRecords(tx, actor.tenantId)).filter(
      (field) => !field.deleted && field.categoryId === before.categoryId && field.id !== before.id,
    )
    const terms = fieldTerms({ ...edited(before), ...named(body), id: before.id, kind: before.kind }, siblings)
    await assertPreset(tx, actor.tenantId, terms, before.preset)
    const after = await tx
      .update(customField)
      .set({ ...terms, updateBy: actor.username, updateTime: now })
      .where(eq(customField.id, before.id))
      .returning()
    await audit(tx, ctx, { action: 'custom-field-edit', kind: 'custom-field', id: before.id, before, after: after[0] })
    return (await present(tx, actor.tenantId, after))[0]!
  })
}

/** Deletes the field; documents keep their values of it. */
export async function deleteField(ctx: Context<{ db: Database }>, id: string): Promise<void> {
  const { actor, now } = ctx
  await changing(ctx, async (tx) => {
    const before = await found(tx, ctx, id)
    await tx
      .update(customField)
      .set({ deleted: true, updateBy: actor.username, updateTime: now })
      .where(eq(customField.id, id))
    await audit(tx, ctx, { action: 'custom-field-delete', kind: 'custom-field', id, before })
  })
}

/** The fields exchange their positions, so that fields of other categories keep theirs. */
export async function orderFields(ctx: Context<{ db: Database }>, ids: readonly string[]): Promise<void> {
  const { actor } = ctx
  await changing(ctx, async (tx) => {
    const rows = await tx
      .select()
      .from(customField)
      .where(
        and(
          inArray(customField.id, [...ids]),
          eq(customField.tenantId, actor.tenantId),
          eq(customField.deleted, false),
        ),
      )
      .for('update')
    if (rows.length !== ids.length) throw new Reject(ABSENT)
    if (new Set(rows.map((row) => row.categoryId)).size > 1) throw new Reject('只能调整同一分类下字段的顺序')
    const orders = rows.map((row) => row.sortOrder).toSorted((a, b) => a - b)
    for (const [at, id] of ids.entries())
      await tx.update(customField).set({ sortOrder: orders[at]! }).where(eq(customField.id, id))
    await audit(tx, ctx, {
      action: 'custom-field-order',
      kind: 'custom-field',
      id: rows[0]!.categoryId ?? '',
      after: { ids },
    })
  })
}

/** Deletes the fields of deleted categories; documents that were there keep their values. */
export const deleteCategoryFields = (tx: Transaction, categoryIds: readonly string[]) =>
  tx
    .update(customField)
    .set({ deleted: true })
    .where(inArray(customField.categoryId, [...categoryIds]))

async function found(tx: Transaction, { actor }: Context<{ db: Database }>, id: string): Promise<FieldRecord> {
  const field = await heldField(tx, actor.tenantId, id)
  if (!field) throw new Reject(ABSENT)
  return field
}

async function assertCategory(tx: Transaction, tenantId: string, id: string | null): Promise<void> {
  if (id === null) return
  const categories = await loadTaxonomy(tx, tenantId, 'category')
  if (!categories.some((category) => category.id === id)) throw new Reject('所选分类不存在')
}

const assertPreset = (
  tx: Transaction,
  tenantId: string,
  field: Pick<FieldRecord, 'id' | 'kind' | 'label' | 'preset'>,
  before: FieldRecord['preset'] = null,
) =>
  assertPeople(tx, tenantId, {
    fields: [field],
    before: before === null ? {} : { [field.id]: before },
    after: field.preset === null ? {} : { [field.id]: field.preset },
  })

interface Given extends Pick<FieldDefinition, 'id' | 'label' | 'kind' | 'required' | 'options'> {
  rules?: FieldRule[] | undefined
  preset?: unknown
  hint?: string | null | undefined
}

function fieldTerms(
  { id, label, kind, required, options, rules = [], preset, hint }: Given,
  siblings: readonly FieldRecord[],
) {
  if (siblings.some((field) => field.label === label)) throw new Reject('该分类下已有同名字段')
  const hasOptions = kind === 'choice' || kind === 'choices'
  const field = { id, label, kind, required, options: hasOptions ? [...options] : [], rules }
  const refusal = checkDefinition(field, preset)
  if (refusal !== null) throw new Reject(refusal)
  const checked = checkFieldValue(field, preset)
  return { ...field, preset: 'value' in checked ? checked.value : null, hint: hint || null }
}
