import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

export const TENANT_MENUS: readonly MenuSeed[] = [
  {
    key: 'system-tenant',
    parent: 'system',
    name: '租户',
    url: '/isystem/tenant',
    component: 'system/TenantList',
    icon: 'cluster',
    sortNo: 26,
    roles: ['admin'],
    ofInstallation: true,
  },
]

export const TENANT_BUTTONS: readonly ButtonSeed[] = [
  { code: 'sys:tenant:list', name: '查看租户', parent: 'system-tenant', roles: [] },
  { code: 'sys:tenant:add', name: '新增租户', parent: 'system-tenant', roles: [] },
  { code: 'sys:tenant:edit', name: '修改租户', parent: 'system-tenant', roles: [] },
  { code: 'sys:tenant:delete', name: '删除租户', parent: 'system-tenant', roles: [] },
]
