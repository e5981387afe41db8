import * as v from 'valibot'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { departmentAdd } from '#core/contract/sys/departments/department.ts'
import { line } from '#core/contract/values.ts'
import { lockTrees } from '#server/access/documents/index.ts'
import { auditAll } from '#server/db/audit.ts'
import type { Database } from '#server/db/database.ts'
import { listBatches } from '#server/db/list-query.ts'
import { department } from '#server/db/schema/index.ts'
import type { BlobReply, Context } from '#server/http/route.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { exportSheet, type Importer, type Sheet, type SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { departmentsListed } from './department-list.ts'
import type { DepartmentRow } from './department-store.ts'
import { departmentColumns } from './departments.ts'
import { departmentsByCode, placePaths } from './named-places.ts'
import { nextTreeCode } from '#server/kernel/tree-code.ts'

export const DEPARTMENTS: Sheet = {
  name: '部门',
  columns: [
    { key: 'departName', title: '部门名称', kind: 'text', width: 24, required: true, example: '财务部' },
    { key: 'parentPath', title: '上级部门', kind: 'text', width: 36, example: '总公司/管理中心（空为顶级）' },
    { key: 'orgCode', title: '部门编码', kind: 'text', width: 16, only: 'export' },
    { key: 'orgCategory', title: '机构类型', kind: 'text', dict: 'org_category', example: '部门' },
    { key: 'departNameEn', title: '英文名', kind: 'text', width: 20 },
    { key: 'departNameAbbr', title: '缩写', kind: 'text' },
    { key: 'departOrder', title: '排序', kind: 'number', example: '1' },
    { key: 'mobile', title: '电话', kind: 'text', width: 16 },
    { key: 'fax', title: '传真', kind: 'text', width: 16 },
    { key: 'address', title: '地址', kind: 'text', width: 36 },
    { key: 'description', title: '描述', kind: 'text', width: 36 },
    { key: 'memo', title: '备注', kind: 'text', width: 36 },
  ],
}

/** In the order of the tree unless another one is requested. */
export async function exportDepartments(
  ctx: Context<{ db: Database }>,
  { selections, ...query }: ExportQuery,
): Promise<BlobReply> {
  const { deps, actor } = ctx
  const paths = placePaths(await departmentsByCode(deps.db, actor.tenantId))
  const batches = await listBatches<DepartmentRow>(departmentsListed(ctx, query), selections)
  async function* rows() {
    for await (const batch of batches)
      yield batch.map((row) => ({
        ...row,
        parentPath: paths.get(row.parentId ?? '') ?? '',
        createTime: wireTime(row.createTime),
      }))
  }
  return exportSheet(ctx, DEPARTMENTS, rows())
}

const Body = v.object({ ...departmentAdd.body.entries, parentPath: v.optional(v.pipe(line(2000), v.trim()), '') })

/** A department may be below the department of an earlier row. */
export const DEPARTMENT_IMPORT: Importer<SheetDeps, typeof Body> = {
  sheet: DEPARTMENTS,
  body: Body,
  isWhole: true,
  meaning: async () => (cells) => cells,
  async add(tx, ctx, rows, refuse) {
    await lockTrees(tx)
    const places = indexPlaces(await departmentsByCode(tx, ctx.actor.tenantId))
    const made: (typeof department.$inferInsert & { id: string })[] = []
    for (const { at, body } of rows) {
      try {
        made.push(placed(places, ctx, body))
      } catch (error) {
        if (!(error instanceof Reject)) throw error
        refuse(at, error.message)
      }
    }
    for (let at = 0; at < made.length; at += BATCH) await tx.insert(department).values(made.slice(at, at + BATCH))
    const lines = made.map((after) => ({
      action: 'department-add' as const,
      kind: 'department' as const,
      id: after.id,
      after,
    }))
    await auditAll(tx, ctx, lines)
  },
}

const BATCH = 1000

interface Place {
  id: string
  path: string
  code: string
  /** The names of the departments below it, and their codes. */
  names: Set<string>
  codes: string[]
}

/** The tree while rows are added to it. */
interface Places {
  root: Place
  byId: Map<string, Place>
  byPath: Map<string, Place>
  byCode: Map<string, Place>
  /** Null for a name that several departments have. */
  byName: Map<string, Place | null>
}

function indexPlaces(rows: readonly DepartmentRow[]): Places {
  const root: Place = { id: '', path: '', code: '', names: new Set(), codes: [] }
  const byId = new Map([['', root]])
  const places: Places = { root, byId, byPath: new Map([['', root]]), byCode: new Map(), byName: new Map() }
  for (const { id, parentId, departName, orgCode } of rows)
    keep(places, byId.get(parentId ?? '') ?? root, { id, name: departName, code: orgCode })
  return places
}

function keep(places: Places, parent: Place, { id, name, code }: { id: string; name: string; code: string }): void {
  const path = parent === places.root ? name : `${parent.path}/${name}`
  const place: Place = { id, path, code, names: new Set(), codes: [] }
  parent.names.add(name)
  parent.codes.push(code)
  places.byId.set(id, place)
  places.byPath.set(path, place)
  places.byCode.set(code, place)
  places.byName.set(name, places.byName.has(name) ? null : place)
}

function parentNamed({ byPath, byCode, byName }: Places, named: string): Place {
  const path = named
    .split('/')
    .map((part) => part.trim())
    .join('/')
  const found = byPath.get(path) ?? byCode.get(path) ?? byName.get(path)
  if (found === null) throw new Reject(`有多个部门名为“${path.slice(0, 50)}”，请写明路径`)
  if (!found) throw new Reject(`上级部门“${path.slice(0, 50)}”不存在`)
  return found
}

/** A new department at its place, with its code; refuses a name that exists there already. */
function placed(places: Places, { actor, now }: Context<SheetDeps>, body: v.InferOutput<typeof Body>) {
  const parent = parentNamed(places, body.parentPath)
  if (parent.names.has(body.departName)) throw new Reject(`同一上级下已有部门“${body.departName}”`)
  const code = nextTreeCode(parent.code, parent.codes)
  const id = newId()
  keep(places, parent, { id, name: body.departName, code })
  return {
    ...departmentColumns(body),
    id,
    tenantId: actor.tenantId,
    departName: body.departName,
    parentId: parent.id || null,
    orgCode: code,
    createBy: actor.username,
    createTime: now,
  }
}
