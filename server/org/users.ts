import type { ListQuery } from '#core/contract/page.ts'
import type { Database } from '../db/database.ts'
import { dictText } from '../dict/index.ts'
import { departmentsOf } from './department-store.ts'
import { presentUser } from './present.ts'
import { userPage } from './user-store.ts'

/** A page of people with the names of their departments and the texts of their dictionary values. */
export async function listUsers(db: Database, tenantId: string, query: ListQuery) {
  const page = await userPage(db, tenantId, query)
  const ids = page.records.map((row) => row.id)
  const departments = await departmentsOf(db, tenantId, ids)
  const records = page.records.map(async (row) => ({
    ...presentUser(row, departments.get(row.id) ?? []),
    sex_dictText: (await dictText(db, tenantId, 'sex', row.sex)) ?? '',
    status_dictText: (await dictText(db, tenantId, 'user_status', row.status)) ?? '',
  }))
  return { ...page, records: await Promise.all(records) }
}
