import { fieldsAfter, type FieldValues } from '#core/rules/custom-fields/custom-fields.ts'
import type { Executor } from '#server/db/database.ts'
import { Reject } from '#server/kernel/reject.ts'
import { loadForm } from './form.ts'
import { assertPeople } from './people.ts'
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
