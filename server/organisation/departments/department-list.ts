import { departmentExport } from '#core/contract/sys/departments/department.ts'
import { sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { Department } from '#core/contract/sys/login.ts'
import type { Database } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { type ListOf, listPage } from '#server/db/list-query.ts'
import { department } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import type { DepartmentRow } from './department-store.ts'
import { presentDepartment } from './present.ts'

type Ctx = Context<{ db: Database }>

const FIELDS = mapListFields(departmentExport, {
  id: department.id,
  parentId: department.parentId,
  departName: department.departName,
  orgCode: department.orgCode,
  orgCategory: department.orgCategory,
  departOrder: department.departOrder,
  mobile: department.mobile,
  createTime: department.createTime,
})

/** Departments without their tree, in its order unless another one is requested. */
export const departmentsListed = ({ deps, actor }: Ctx, query: ListQuery): ListOf<DepartmentRow> => ({
  db: deps.db,
  query: query.column === 'createTime' ? { ...query, column: 'orgCode', order: 'asc' } : query,
  fields: FIELDS,
  tie: department.id,
  from: sql`${department}`,
  where: sql`${department.tenantId} = ${actor.tenantId}`,
  rows: ({ where, orderBy, limit, offset }) =>
    deps.db
      .select()
      .from(department)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

export async function listDepartments(ctx: Ctx, query: ListQuery): Promise<Page<Department>> {
  const page = await listPage(departmentsListed(ctx, query))
  return { ...page, records: page.records.map(presentDepartment) }
}
