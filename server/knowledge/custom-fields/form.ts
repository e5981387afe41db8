import type { FieldShown } from '#core/contract/km/documents/field-values.ts'
import type { FieldValues } from '#core/rules/custom-fields/custom-fields.ts'
import { type TaxonomyNode, loadTaxonomy } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import { fieldTexts } from './people.ts'
import { type FieldRecord, fieldRecords } from './store.ts'

/** The form of a category: the fields of all documents, then those of its ancestors from the top down, then its own. */
export async function loadForm(db: Executor, tenantId: string, categoryId: string | null): Promise<FieldRecord[]> {
  const fields = (await fieldRecords(db, tenantId)).filter((field) => !field.deleted)
  if (fields.length === 0) return []
  return formIn(fields, categoryId === null ? [] : await loadTaxonomy(db, tenantId, 'category'), categoryId)
}

function formIn(
  fields: readonly FieldRecord[],
  categories: readonly TaxonomyNode[],
  categoryId: string | null,
): FieldRecord[] {
  const branch: (string | null)[] = []
  // Ends at a circle in the tree, should there be one.
  for (let at = categoryId; at !== null && !branch.includes(at);) {
    branch.unshift(at)
    at = categories.find((place) => place.id === at)?.parentId ?? null
  }
  return [null, ...branch].flatMap((id) => fields.filter((field) => field.categoryId === id))
}

/** The form of a document with its values, followed by values of fields that are no longer in the form. */
export async function shownFields(
  db: Executor,
  tenantId: string,
  of: { category: string | null; values: FieldValues },
): Promise<FieldShown[]> {
  const form = await loadForm(db, tenantId, of.category)
  const former = Object.keys(of.values).filter((id) => form.every((field) => field.id !== id))
  const known = former.length > 0 ? await fieldRecords(db, tenantId) : []
  const gone = known.filter((field) => former.includes(field.id))
  const fieldText = await fieldTexts(db, tenantId, { fields: [...form, ...gone], values: of.values })
  const shown = ({ id, label, kind, required }: FieldRecord, isFormer: boolean): FieldShown => ({
    id,
    label,
    kind,
    required: required && !isFormer,
    value: of.values[id] ?? null,
    text: fieldText(id, kind),
    former: isFormer,
  })
  return [...form.map((field) => shown(field, false)), ...gone.map((field) => shown(field, true))]
}
