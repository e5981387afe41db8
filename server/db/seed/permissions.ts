import type { Permission } from '#core/contract/endpoint.ts'
import { ROLE_CODES, type RoleCode } from './organisation.ts'

export interface MenuSeed {
  /** Never changes: it is how an installation remembers that it has had this row. */
  key: string
  parent?: string
  name: string
  url: string
  component: string
  redirect?: string
  icon: string
  sortNo: number
  alwaysShow?: boolean
  roles: readonly RoleCode[]
}

/** Parents before children. */
export const MENUS: readonly MenuSeed[] = [
  {
    key: 'home',
    name: '首页',
    url: '/dashboard/analysis',
    component: 'dashboard/Analysis',
    icon: 'home',
    sortNo: 0,
    roles: ROLE_CODES,
  },
  {
    key: 'system',
    name: '系统管理',
    url: '/isystem',
    component: 'layouts/RouteView',
    redirect: '/isystem/user',
    icon: 'setting',
    sortNo: 90,
    alwaysShow: true,
    roles: ['admin'],
  },
  {
    key: 'system-user',
    parent: 'system',
    name: '用户',
    url: '/isystem/user',
    component: 'system/UserList',
    icon: 'user',
    sortNo: 1,
    roles: ['admin'],
  },
]

export interface ButtonSeed {
  code: Permission
  name: string
  /** Key of the menu it stands under. */
  parent: string
  /** Besides the administrator, who holds every one. */
  roles: readonly RoleCode[]
}

export const BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:user:list', name: '查看用户', parent: 'system-user', roles: [] },
  { code: 'km:doc:upload', name: '上传知识', parent: 'home', roles: ['editor', 'reviewer', 'Common'] },
  { code: 'km:doc:release', name: '免审核发布', parent: 'home', roles: ['editor'] },
  { code: 'km:doc:audit', name: '审核', parent: 'home', roles: ['reviewer'] },
  { code: 'sys:depart:list', name: '查看部门', parent: 'home', roles: [] },
  { code: 'sys:depart:edit', name: '修改部门', parent: 'home', roles: [] },
  { code: 'km:grant:list', name: '查看授权', parent: 'home', roles: [] },
  { code: 'km:grant:edit', name: '修改授权', parent: 'home', roles: [] },
  { code: 'km:doc:purge', name: '清空回收站', parent: 'home', roles: [] },
  { code: 'km:doc:seeAll', name: '查看全部知识', parent: 'home', roles: [] },
]
