import { prepared } from '#core/api/prepared.ts'
import * as menu from '#core/contract/sys/menu.ts'
import { api } from '../api.ts'
import { removal } from '../resource/actions/removal.ts'
import { defineTree, moveBody } from '../resource/tree/tree-resource.ts'
import { menuFields } from './menu-fields.ts'
import { firstValues, KINDS } from './menu-kinds.ts'
import { menuRules } from './menu-rules.tsx'

export const menus = defineTree({
  id: 'menu',
  noun: '菜单',
  nameOf: (row: menu.PermissionNode) => row.name,
  load: (signal) => api.call(menu.permissionList, {}, signal),
  childrenOf: ({ children }) => children ?? [],
  columns: [
    { key: 'name', title: '名称', width: 240 },
    { key: 'menuType', title: '类型', width: 90, cell: ({ menuType }) => KINDS[menuType] },
    { key: 'url', title: '路径', width: 200 },
    { key: 'component', title: '组件', width: 220 },
    { key: 'perms', title: '权限编码', width: 180 },
    { key: 'status', title: '状态', width: 80, cell: ({ status }) => (status === '0' ? '不生效' : '') },
  ],
  form: {
    add: menu.permissionAdd,
    edit: menu.permissionEdit,
    get: menu.permissionGet,
    below: firstValues,
    fields: menuFields,
  },
  remove: removal(menu.permissionDeleteBatch, '连同全部下级和它们的授权一起删除，不能恢复。'),
  actions: [menuRules],
  move: (moved, place) => prepared(menu.permissionMove, { body: moveBody(moved, place) }),
})

export const screens = { 'system/PermissionList': menus }
