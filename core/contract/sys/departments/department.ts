import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { date, number, text } from '../../list-field.ts'
import { exportCall, importCalls } from '../../sheet.ts'
import { TreeMove } from '../tree-move.ts'
import { Flag, Id, Ids, limit, line, NumberText, Revision } from '../../values.ts'

export const chapter = '部门'

/** A department with those below it. */
export interface DepartmentNode {
  id: string
  key?: string | undefined
  value?: string | undefined
  title?: string | undefined
  departName: string
  orgCode: string
  parentId?: string | null | undefined
  isLeaf?: boolean | undefined
  /** Ours: only its own people and those below it read its documents. */
  closed?: boolean | undefined
  children?: DepartmentNode[] | null | undefined
}

export const DepartmentNode: v.GenericSchema<unknown, DepartmentNode> = v.looseObject({
  id: v.string(),
  key: v.optional(v.string()),
  value: v.optional(v.string()),
  title: v.optional(v.string()),
  departName: v.string(),
  orgCode: v.string(),
  parentId: v.nullish(v.string()),
  isLeaf: v.optional(v.boolean()),
  closed: v.optional(v.boolean()),
  children: v.nullish(v.array(v.lazy(() => DepartmentNode))),
})

export const departmentTree = endpoint({
  method: 'GET',
  path: '/sys/sysDepart/queryTreeList',
  summary: '部门树',
  result: v.array(DepartmentNode),
  access: 'signed-in',
  programs: 'read',
})

const DepartName = v.pipe(line(100), v.trim(), v.nonEmpty('部门名称不能为空'))
const ParentId = v.union([Id, v.literal('')])
/** Empty or null clears the field; an absent field stays. */
const cleared = (max: number) => v.nullish(v.pipe(line(max), v.trim()))

const fields = {
  departNameEn: cleared(200),
  departNameAbbr: cleared(100),
  /** 1 company, 2 department, 3 post. */
  orgCategory: v.optional(v.picklist(['1', '2', '3'], '机构类型应为 1、2 或 3')),
  departOrder: v.optional(v.pipe(NumberText, v.integer('排序应为整数'), v.minValue(0), v.maxValue(1_000_000))),
  description: cleared(500),
  mobile: cleared(50),
  fax: cleared(50),
  address: cleared(200),
  memo: cleared(500),
  /** Ours: only its own people and those below it read its documents. */
  closed: v.optional(limit(Flag)),
}

export const departmentAdd = endpoint({
  method: 'POST',
  path: '/sys/sysDepart/add',
  summary: '新增部门，编码自动生成',
  body: v.object({ departName: DepartName, parentId: v.nullish(ParentId), ...fields }),
  access: 'sys:depart:add',
  audit: ['department-add'],
  programs: 'site',
  done: '添加成功！',
})

/** Changes, moves, closes or opens a department; absent fields stay. */
export const departmentEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/sysDepart/edit',
  summary: '修改部门',
  body: v.object({
    id: Id,
    departName: v.optional(DepartName),
    /** '' makes it a root. */
    parentId: v.optional(ParentId),
    revision: Revision,
    ...fields,
  }),
  access: 'sys:depart:edit',
  audit: ['department-edit'],
  programs: 'site',
  done: '修改成功!',
})

/** Ours: a move with all its consequences, at once. */
export const departmentMove = endpoint({
  method: 'POST',
  path: '/sys/sysDepart/move',
  summary: '移动部门：到另一个上级之下，或在同级之间',
  body: TreeMove,
  access: 'sys:depart:edit',
  audit: ['department-edit'],
  programs: 'site',
  done: '移动成功!',
})

/**
 * Ours: 1 also deletes the departments below and removes their people from them. Otherwise only a department without
 * either is deleted. A department with documents is never deleted.
 */
const withAll = v.optional(Flag, 0)

export const departmentDelete = endpoint({
  method: 'DELETE',
  path: '/sys/sysDepart/delete',
  summary: '删除部门',
  query: v.object({ id: Id, withAll }),
  access: 'sys:depart:delete',
  audit: ['department-delete'],
  programs: 'site',
  done: '删除成功!',
})

export const departmentDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/sysDepart/deleteBatch',
  summary: '批量删除部门',
  query: v.object({ ids: Ids, withAll }),
  access: 'sys:depart:delete',
  audit: ['department-delete'],
  programs: 'site',
  done: '删除成功!',
})

const sheets = { base: '/sys/sysDepart', name: '部门' } as const
export const departmentFields = {
  id: text('编号'),
  parentId: text('上级部门'),
  departName: text('部门名称'),
  orgCode: text('部门编码'),
  orgCategory: text('机构类型', 'org_category'),
  departOrder: number('排序'),
  mobile: text('电话'),
  createTime: date('创建时间'),
} as const
export const departmentExport = exportCall({ ...sheets, list: 'sys:depart:list', fields: departmentFields })
export const { importTemplate: departmentTemplate, importExcel: departmentImport } = importCalls({
  ...sheets,
  add: 'sys:depart:add',
  audit: ['department-add'],
})
