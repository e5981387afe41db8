import {
  checkFieldValue,
  fieldsAfter,
  type FieldValue,
  type FieldValues,
} from '#core/rules/custom-fields/custom-fields.ts'
import type { Executor } from '#server/db/database.ts'
import { Reject } from '#server/kernel/reject.ts'
import { loadForm } from './form.ts'
import { assertPeople, withActivePeople } from './people.ts'
import type { FieldRecord } from './store.ts'

interface Filling {
  tenantId: string
  category: string | null
  kept: FieldValues
  given: Readonly<Record<string, unknown>>
}

/** The form of a category, and its values after the given ones were set. */
export async function fillForm(
  db: Executor,
  { tenantId, category, kept, given }: Filling,
): Promise<{ form: readonly FieldRecord[]; values: FieldValues }> {
  const form = await loadForm(db, tenantId, category)
  const filled = fieldsAfter(form, kept, given)
  if ('refused' in filled) throw new Reject(filled.refused)
  await assertPeople(db, tenantId, { fields: form, before: kept, after: filled.values })
  return { form, values: filled.values }
}

/** Of values that were given once, those that a new document in the category may begin with today. */
export async function usableValues(
  db: Executor,
  tenantId: string,
  of: { category: string | null; values: FieldValues },
): Promise<Record<string, FieldValue>> {
  const fields = await loadForm(db, tenantId, of.category)
  const usable = fields.flatMap((field) => {
    const checked = checkFieldValue(field, of.values[field.id])
    return 'value' in checked && checked.value !== null ? [[field.id, checked.value] as const] : []
  })
  return withActivePeople(db, tenantId, { fields, values: Object.fromEntries(usable) })
}
