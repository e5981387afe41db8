import * as v from 'valibot'
import { type Args, endpoint } from '../endpoint.ts'
import { Id, Ids, line, NumberText, Revision, Switch, ZeroOne } from '../values.ts'
import { TreeMove } from './tree-move.ts'

export const chapter = '角色与菜单'

/** A menu or button for the menu screen. */
export interface PermissionNode {
  id: string
  name: string
  parentId?: string | null | undefined
  /** 0 top menu, 1 sub menu, 2 button. */
  menuType: number
  url?: string | null | undefined
  component?: string | null | undefined
  perms?: string | null | undefined
  permsType?: string | null | undefined
  status?: string | null | undefined
  /** 1: it has data rules. */
  ruleFlag?: number | null | undefined
  isLeaf?: boolean | undefined
  children?: PermissionNode[] | null | undefined
  [more: string]: unknown
}

const columns = {
  id: v.string(),
  name: v.string(),
  parentId: v.nullish(v.string()),
  menuType: v.number(),
  url: v.nullish(v.string()),
  component: v.nullish(v.string()),
  perms: v.nullish(v.string()),
  permsType: v.nullish(v.string()),
  status: v.nullish(v.string()),
  ruleFlag: v.nullish(v.number()),
  isLeaf: v.optional(v.boolean()),
}

const PermissionNode: v.GenericSchema<unknown, PermissionNode> = v.looseObject({
  ...columns,
  children: v.nullish(v.array(v.lazy(() => PermissionNode))),
})

/** A permission in the trees where a role's permissions are ticked. */
export interface PermissionChoice {
  key: string
  value?: string | undefined
  parentId?: string | null | undefined
  title?: string | null | undefined
  slotTitle: string
  ruleFlag?: number | null | undefined
  isLeaf?: boolean | undefined
  children?: PermissionChoice[] | null | undefined
  [more: string]: unknown
}

const PermissionChoice: v.GenericSchema<unknown, PermissionChoice> = v.looseObject({
  key: v.string(),
  value: v.optional(v.string()),
  parentId: v.nullish(v.string()),
  title: v.nullish(v.string()),
  slotTitle: v.string(),
  ruleFlag: v.nullish(v.number()),
  isLeaf: v.optional(v.boolean()),
  children: v.nullish(v.array(v.lazy(() => PermissionChoice))),
})

/** The tree and the ids of all its nodes. */
export const PermissionTree = v.object({ treeList: v.array(PermissionChoice), ids: v.array(v.string()) })

const text = (max: number) => v.nullish(line(max))
/** Absent fields and null stay as they are. */
const facts = {
  /** '' for a top menu. */
  parentId: v.nullish(v.union([Id, v.literal('')])),
  url: text(255),
  component: text(255),
  componentName: text(100),
  redirect: text(255),
  icon: text(100),
  perms: text(255),
  permsType: v.nullish(v.pipe(v.string(), v.picklist(['1', '2'], '授权策略应为 1 或 2'))),
  status: v.nullish(ZeroOne),
  sortNo: v.nullish(NumberText),
  route: v.nullish(Switch),
  keepAlive: v.nullish(Switch),
  hidden: v.nullish(Switch),
  alwaysShow: v.nullish(Switch),
  internalOrExternal: v.nullish(Switch),
  description: text(255),
}
const name = v.pipe(line(100), v.trim(), v.nonEmpty('请输入菜单标题!'))
const menuType = v.pipe(NumberText, v.picklist([0, 1, 2], '菜单类型不正确'))

export const permissionList = endpoint({
  method: 'GET',
  path: '/sys/permission/list',
  summary: '菜单树',
  result: v.array(PermissionNode),
  access: 'sys:permission:list',
  programs: 'site',
})
export const permissionRoots = endpoint({
  method: 'GET',
  path: '/sys/permission/getSystemMenuList',
  summary: '一级菜单',
  result: v.array(PermissionNode),
  access: 'sys:permission:list',
  programs: 'site',
})
export const permissionChildren = endpoint({
  method: 'GET',
  path: '/sys/permission/getSystemSubmenu',
  summary: '某菜单的下级',
  query: v.object({ parentId: Id }),
  result: v.array(PermissionNode),
  access: 'sys:permission:list',
  programs: 'site',
})
export const permissionChildrenBatch = endpoint({
  method: 'GET',
  path: '/sys/permission/getSystemSubmenuBatch',
  summary: '多个菜单的下级',
  query: v.object({ parentIds: Ids }),
  result: v.record(v.string(), v.array(PermissionNode)),
  access: 'sys:permission:list',
  programs: 'site',
})
export const permissionTree = endpoint({
  method: 'GET',
  path: '/sys/permission/queryTreeList',
  summary: '菜单选择树',
  result: PermissionTree,
  access: 'sys:permission:list',
  programs: 'site',
})
export const permissionTreeLevel = endpoint({
  method: 'GET',
  path: '/sys/permission/queryListAsync',
  summary: '菜单选择树的一级',
  /** Absent: the top. */
  query: v.object({ pid: v.optional(v.union([Id, v.literal('')])) }),
  result: v.array(PermissionChoice),
  access: 'sys:permission:list',
  programs: 'site',
})
/** One menu or button, for an edit. */
export const permissionGet = endpoint({
  method: 'GET',
  path: '/sys/permission/queryById',
  summary: '按编号查询菜单或按钮',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...columns, revision: v.string() }),
  access: 'sys:permission:list',
  programs: 'site',
})
export const permissionAdd = endpoint({
  method: 'POST',
  path: '/sys/permission/add',
  summary: '新增菜单或按钮',
  body: v.object({ name, menuType, ...facts }),
  access: 'sys:permission:add',
  audit: ['permission-add'],
  power: true,
  programs: 'site',
  done: '添加成功！',
})
type Said = Args<typeof permissionAdd>['body']
/** What a row is by its kind: a page has an address, a button a code. The wire takes all of it of any row. */
export type MenuBody =
  | (Omit<Said, 'menuType' | 'perms' | 'permsType' | 'status'> & { menuType: 0 | 1 })
  | (Pick<Said, 'name' | 'parentId' | 'sortNo' | 'perms' | 'permsType' | 'status'> & { menuType: 2 })

export const permissionEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/permission/edit',
  summary: '修改菜单或按钮',
  body: v.object({ id: Id, name: v.optional(name), menuType: v.optional(menuType), revision: Revision, ...facts }),
  access: 'sys:permission:edit',
  audit: ['permission-edit'],
  power: true,
  programs: 'site',
  done: '修改成功！',
})
/** Ours: a move with all its consequences, at once. */
export const permissionMove = endpoint({
  method: 'POST',
  path: '/sys/permission/move',
  summary: '移动菜单或按钮：到另一个上级之下，或在同级之间',
  body: TreeMove,
  access: 'sys:permission:edit',
  audit: ['permission-edit'],
  power: true,
  programs: 'site',
  done: '移动成功!',
})
export const permissionDelete = endpoint({
  method: 'DELETE',
  path: '/sys/permission/delete',
  summary: '删除菜单及其全部下级',
  query: v.object({ id: Id }),
  access: 'sys:permission:delete',
  audit: ['permission-delete'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})
export const permissionDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/permission/deleteBatch',
  summary: '批量删除菜单',
  query: v.object({ ids: Ids }),
  access: 'sys:permission:delete',
  audit: ['permission-delete'],
  power: true,
  programs: 'site',
  done: '删除成功!',
})
