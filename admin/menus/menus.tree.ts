import { prepared } from '#core/api/prepared.ts'
import * as menu from '#core/contract/sys/menu.ts'
import { api } from '../api.ts'
import { isFree } from '../duplicates.ts'
import { FlagSwitch } from '../parts/form/choice-control.tsx'
import { NumberControl, TextControl } from '../parts/form/text-control.tsx'
import { removal } from '../resource/removal.ts'
import { defineTree, moveBody } from '../resource/tree/tree-resource.ts'
import { MenuControl } from './menu-control.ts'
import { firstValues, ForceControl, KindControl, KINDS, WithoutRightControl } from './menu-kinds.ts'
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
    fields: [
      { key: 'name', label: '名称', control: TextControl, isRequired: true },
      { key: 'menuType', label: '类型', control: KindControl, isRequired: true },
      { key: 'parentId', label: '上级', control: MenuControl },
      { key: 'url', label: '路径', control: TextControl, help: '菜单的地址，如 /isystem/user；外部网站写完整网址' },
      { key: 'component', label: '组件', control: TextControl, help: '页面的名称，如 system/UserList' },
      { key: 'componentName', label: '组件名称', control: TextControl },
      { key: 'redirect', label: '默认跳转', control: TextControl },
      { key: 'icon', label: '图标', control: TextControl },
      { key: 'sortNo', label: '排序', control: NumberControl },
      {
        key: 'perms',
        label: '权限编码',
        control: TextControl,
        help: '按钮的编码，如 sys:user:add；或某一页的列、字段、工具，如 position:postRank、position:batch_delete',
        check: isFree('sys_permission', 'perms', '权限编码已存在'),
      },
      { key: 'permsType', label: '没有权限时', control: WithoutRightControl },
      { key: 'status', label: '权限状态', control: ForceControl },
      { key: 'route', label: '是页面', control: FlagSwitch },
      { key: 'keepAlive', label: '切换时保留内容', control: FlagSwitch },
      { key: 'hidden', label: '不在菜单中显示', control: FlagSwitch },
      { key: 'internalOrExternal', label: '在新窗口打开外部网址', control: FlagSwitch },
    ],
  },
  remove: removal(menu.permissionDeleteBatch, '连同全部下级和它们的授权一起删除，不能恢复。'),
  actions: [menuRules],
  move: (moved, place) => prepared(menu.permissionMove, { body: moveBody(moved, place) }),
})

export const screens = { 'system/PermissionList': menus }
