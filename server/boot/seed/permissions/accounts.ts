import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

export const ACCOUNT_MENUS: readonly MenuSeed[] = [
  {
    key: 'system',
    name: '系统管理',
    url: '/isystem',
    component: 'layouts/RouteView',
    redirect: '/isystem/user',
    icon: 'setting',
    sortNo: 90,
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
  {
    key: 'system-role',
    parent: 'system',
    name: '角色',
    url: '/isystem/role',
    component: 'system/RoleList',
    icon: 'team',
    sortNo: 2,
    roles: ['admin'],
  },
  {
    key: 'system-depart',
    parent: 'system',
    name: '部门',
    url: '/isystem/depart',
    component: 'system/DepartList',
    icon: 'apartment',
    sortNo: 3,
    roles: ['admin'],
  },
  {
    key: 'system-menu',
    parent: 'system',
    name: '菜单与权限',
    url: '/isystem/permission',
    component: 'system/PermissionList',
    icon: 'menu',
    sortNo: 4,
    roles: ['admin'],
  },
]

export const USER_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:user:list', name: '查看用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:add', name: '新增用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:edit', name: '修改用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:delete', name: '删除用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:freeze', name: '冻结用户', parent: 'system-user', roles: [] },
  { code: 'sys:user:password', name: '重置用户密码', parent: 'system-user', roles: [] },
  { code: 'sys:user:recycle', name: '查看与还原已删除的用户', parent: 'system-user-bin', roles: [] },
  { code: 'sys:user:purge', name: '彻底删除用户', parent: 'system-user-bin', roles: [] },
  { code: 'sys:user:role', name: '分配用户角色', parent: 'system-user', roles: [] },
  { code: 'sys:user:depart', name: '分配用户部门', parent: 'system-user', roles: [] },
  { code: 'km:people:pick', name: '选择用户', parent: 'system-user', roles: ['editor', 'reviewer', 'Common'] },
  { code: 'km:address:list', name: '通讯录', parent: 'system-address', roles: ['editor', 'reviewer', 'Common'] },
  { code: 'sys:duplicate:check', name: '校验唯一性', parent: 'system-user', roles: [] },
]

export const DEPARTMENT_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:depart:list', name: '查看部门', parent: 'system-depart', roles: [] },
  { code: 'sys:depart:add', name: '新增部门', parent: 'system-depart', roles: [] },
  { code: 'sys:depart:delete', name: '删除部门', parent: 'system-depart', roles: [] },
  { code: 'sys:depart:edit', name: '修改部门', parent: 'system-depart', roles: [] },
]

export const MENU_AND_ROLE_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:permission:list', name: '查看菜单', parent: 'system-menu', roles: [] },
  { code: 'sys:permission:add', name: '新增菜单', parent: 'system-menu', roles: [] },
  { code: 'sys:permission:edit', name: '修改菜单', parent: 'system-menu', roles: [] },
  { code: 'sys:permission:delete', name: '删除菜单', parent: 'system-menu', roles: [] },
  { code: 'sys:rule:list', name: '查看数据规则', parent: 'system-menu', roles: [] },
  { code: 'sys:rule:edit', name: '修改数据规则', parent: 'system-menu', roles: [] },
  { code: 'sys:role:list', name: '查看角色', parent: 'system-role', roles: [] },
  { code: 'sys:role:add', name: '新增角色', parent: 'system-role', roles: [] },
  { code: 'sys:role:edit', name: '修改角色与授权', parent: 'system-role', roles: [] },
  { code: 'sys:role:delete', name: '删除角色', parent: 'system-role', roles: [] },
]

export const DEPARTMENT_ROLE_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:departRole:list', name: '查看部门角色', parent: 'system-depart', roles: [] },
  { code: 'sys:departRole:add', name: '新增部门角色', parent: 'system-depart', roles: [] },
  { code: 'sys:departRole:edit', name: '修改部门角色与授权', parent: 'system-depart', roles: [] },
  { code: 'sys:departRole:delete', name: '删除部门角色', parent: 'system-depart', roles: [] },
  { code: 'sys:departPermission:list', name: '查看部门权限', parent: 'system-depart', roles: [] },
  { code: 'sys:departPermission:edit', name: '修改部门权限', parent: 'system-depart', roles: [] },
]
