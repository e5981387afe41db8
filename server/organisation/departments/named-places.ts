import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { department } from '#server/db/schema/index.ts'
import type { DepartmentRow } from './department-store.ts'

/** `总公司/财务部` by id, for departments in the order of their codes, so that each comes after the ones above it. */
export function placePaths(rows: readonly DepartmentRow[]): Map<string, string> {
  const paths = new Map<string, string>()
  for (const { id, parentId, departName } of rows) {
    const above = parentId === null ? undefined : paths.get(parentId)
    paths.set(id, above === undefined ? departName : `${above}/${departName}`)
  }
  return paths
}

export const departmentsByCode = (db: Executor, tenantId: string): Promise<DepartmentRow[]> =>
  db.select().from(department).where(eq(department.tenantId, tenantId)).orderBy(asc(department.orgCode))

/** Ids of departments by code, by path and by name; '' for a name that several have. */
export async function namedPlaces(db: Executor, tenantId: string): Promise<Map<string, string>> {
  const rows = await departmentsByCode(db, tenantId)
  const known = new Map<string, string>()
  const name = (text: string, id: string) => known.set(text, known.has(text) && known.get(text) !== id ? '' : id)
  const paths = placePaths(rows)
  for (const { id, departName } of rows) name(departName, id)
  for (const { id } of rows) if (paths.get(id)!.includes('/')) name(paths.get(id)!, id)
  for (const { id, orgCode } of rows) known.set(orgCode, id)
  return known
}
