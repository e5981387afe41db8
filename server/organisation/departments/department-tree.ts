import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Checked } from '#core/contract/endpoint.ts'
import type { departmentParents, departmentSearch } from '#core/contract/sys/departments/department-queries.ts'
import type { DepartmentNode } from '#core/contract/sys/departments/department.ts'
import type { Department } from '#core/contract/sys/login.ts'
import type { Database } from '#server/db/database.ts'
import { contains } from '#server/db/field-value.ts'
import { department } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { computeRevision } from '#server/db/revision.ts'
import {
  branchIds,
  departmentByCode,
  departmentPath,
  type DepartmentRow,
  editedDepartment,
} from './department-store.ts'
import { presentDepartment } from './present.ts'
import { supervisedDepartments } from './user-store.ts'

const allRows = (db: Database, tenantId: string): Promise<DepartmentRow[]> =>
  db
    .select()
    .from(department)
    .where(eq(department.tenantId, tenantId))
    .orderBy(asc(department.departOrder), asc(department.orgCode))

/** Fields of a node that only clients of the family read. */
const alsoRead = (row: DepartmentRow) => ({
  status: '1',
  delFlag: '0',
  qywxIdentifier: null,
  createBy: row.createBy,
  createTime: wireTime(row.createTime),
  updateBy: row.updateBy,
  updateTime: wireTime(row.updateTime),
})

const presentNode = (row: DepartmentRow, isLeaf: boolean): DepartmentNode => ({
  ...presentDepartment(row),
  ...alsoRead(row),
  key: row.id,
  value: row.id,
  title: row.departName,
  closed: row.closed,
  isLeaf,
  children: null,
})

/** The trees below some departments, or the whole tree. */
function trees(rows: readonly DepartmentRow[], roots: (row: DepartmentRow) => boolean): DepartmentNode[] {
  const below = Map.groupBy(rows, (row) => row.parentId ?? '')
  const tree = (row: DepartmentRow): DepartmentNode => {
    const children = below.get(row.id)
    return { ...presentNode(row, !children), children: children?.map(tree) ?? null }
  }
  return rows.filter(roots).map(tree)
}

export const listDepartmentTree = async (db: Database, tenantId: string): Promise<DepartmentNode[]> =>
  trees(await allRows(db, tenantId), (row) => row.parentId === null)

/** The departments directly below one, or the roots. */
export async function departmentsBelow(db: Database, tenantId: string, parentId: string): Promise<DepartmentNode[]> {
  const below = alias(department, 'below')
  const rows = await db
    .select({
      department,
      isParent: sql<boolean>`exists (${db
        .select({ one: sql`1` })
        .from(below)
        .where(and(eq(below.parentId, sql`"department"."id"`), eq(below.tenantId, tenantId)))})`,
    })
    .from(department)
    .where(
      and(
        eq(department.tenantId, tenantId),
        parentId === '' ? isNull(department.parentId) : eq(department.parentId, parentId),
      ),
    )
    .orderBy(asc(department.departOrder), asc(department.orgCode))
  return rows.map((row) => presentNode(row.department, !row.isParent))
}

interface IdNode {
  key: string
  value: string
  title: string
  children: IdNode[]
}

export async function departmentIds(db: Database, tenantId: string): Promise<IdNode[]> {
  const below = Map.groupBy(await allRows(db, tenantId), (row) => row.parentId ?? '')
  const nodes = (parentId: string): IdNode[] =>
    (below.get(parentId) ?? []).map((row) => ({
      key: row.id,
      value: row.id,
      title: row.departName,
      children: nodes(row.id),
    }))
  return nodes('')
}

/** The trees of which somebody is the superior; null for a person who is nobody's superior. */
export async function ownTrees(db: Database, actor: Actor): Promise<DepartmentNode[] | null> {
  const own = await supervisedDepartments(db, actor)
  if (own === null) return null
  const rows = await allRows(db, actor.tenantId)
  const inside = new Set(await branchIds(db, actor.tenantId, own))
  return trees(rows, (row) => inside.has(row.id) && !inside.has(row.parentId ?? ''))
}

/** Departments by a part of their names; refuses, like the family, when there are none. */
export async function searchDepartments(
  db: Database,
  actor: Actor,
  asked: Checked<typeof departmentSearch>['query'],
): Promise<DepartmentNode[]> {
  const own = asked.myDeptSearch === '1' ? ((await supervisedDepartments(db, actor)) ?? []) : null
  const inside = own === null ? null : await branchIds(db, actor.tenantId, own)
  const rows =
    asked.keyWord === '' || inside?.length === 0 ? [] : await named(db, actor.tenantId, asked.keyWord, inside)
  if (rows.length === 0) throw new Reject('未查询匹配数据！')
  return rows
}

/** At most 1,000 departments whose name contains the text, among some or all. */
export async function named(
  db: Database,
  tenantId: string,
  word: string,
  inside: readonly string[] | null = null,
): Promise<DepartmentNode[]> {
  const rows = await db
    .select()
    .from(department)
    .where(
      and(
        eq(department.tenantId, tenantId),
        contains(department.departName, word, true, true),
        inside === null ? undefined : inArray(department.id, [...inside]),
      ),
    )
    .orderBy(asc(department.orgCode))
    .limit(1000)
  return rows.map((row) => presentNode(row, true))
}

/** All departments above a department, the root first. */
export async function listParents(
  db: Database,
  tenantId: string,
  asked: Checked<typeof departmentParents>['query'],
): Promise<{ parentIds: string[]; parentMap: Record<string, Department> }> {
  const id = asked.departId || (await departmentByCode(db, tenantId, asked.orgCode))?.id
  const path = id === undefined ? [] : await departmentPath(db, tenantId, id)
  if (path.length === 0) throw new Reject('未找到对应实体')
  const parentIds = path.slice(1).toReversed()
  const rows = await departmentsOfIds(db, tenantId, parentIds)
  return { parentIds, parentMap: Object.fromEntries(rows.map((row) => [row.id, row])) }
}

/** Departments in the order of their codes: these, or all. */
export async function departmentsOfIds(
  db: Database,
  tenantId: string,
  ids: readonly string[] | null,
): Promise<Department[]> {
  const rows = await db
    .select()
    .from(department)
    .where(and(eq(department.tenantId, tenantId), ids === null ? undefined : inArray(department.id, [...ids])))
    .orderBy(asc(department.orgCode))
  return rows.map(presentDepartment)
}

/** One department, with the revision for an edit. */
export async function getDepartment(db: Database, tenantId: string, id: string) {
  const [row] = await db
    .select()
    .from(department)
    .where(and(eq(department.id, id), eq(department.tenantId, tenantId)))
  if (!row) throw new Reject('未找到对应实体')
  return { ...presentDepartment(row), closed: row.closed, revision: computeRevision(editedDepartment(row)) }
}

/** The name of the department above; '' at the top. */
export async function parentName(db: Database, tenantId: string, id: string): Promise<string> {
  const path = await departmentPath(db, tenantId, id)
  if (path.length === 0) throw new Reject('未找到对应实体')
  const parent = path[1]
  return parent === undefined ? '' : ((await departmentsOfIds(db, tenantId, [parent]))[0]?.departName ?? '')
}

export async function departmentOfCode(db: Database, tenantId: string, orgCode: string): Promise<Department> {
  const row = await departmentByCode(db, tenantId, orgCode)
  if (!row) throw new Reject('未找到对应实体')
  return presentDepartment(row)
}
