import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

export const PEOPLE_MENUS: readonly MenuSeed[] = [
  {
    key: 'system-depart-user',
    parent: 'system',
    name: '我的部门用户',
    url: '/isystem/departUserList',
    component: 'system/DepartUserList',
    icon: 'team',
    sortNo: 7,
    roles: ['admin'],
  },
  {
    key: 'system-user-bin',
    parent: 'system',
    name: '用户回收站',
    url: '/isystem/userBin',
    component: 'system/UserRecycleBin',
    icon: 'delete',
    sortNo: 8,
    roles: ['admin'],
  },
  {
    key: 'system-deputy',
    parent: 'system',
    name: '代理人',
    url: '/isystem/userAgent',
    component: 'system/SysUserAgentList',
    icon: 'schedule',
    sortNo: 12,
    roles: ['admin'],
  },
  {
    key: 'system-address',
    parent: 'system',
    name: '通讯录',
    url: '/isystem/addressList',
    component: 'system/AddressList',
    icon: 'contacts',
    sortNo: 10,
    roles: ['admin'],
  },
]

export const DEPUTY_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:userAgent:list', name: '查看用户代理人', parent: 'system-deputy', roles: [] },
  { code: 'sys:userAgent:edit', name: '设置用户代理人', parent: 'system-deputy', roles: [] },
]
