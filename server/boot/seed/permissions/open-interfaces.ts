import type { ButtonSeed, MenuSeed } from '#server/jobs/queue/index.ts'

export const OPEN_MENUS: readonly MenuSeed[] = [
  {
    key: 'open',
    name: '开放接口',
    url: '/openapi',
    component: 'layouts/RouteView',
    redirect: '/openapi/client',
    icon: 'api',
    sortNo: 92,
    roles: ['admin'],
  },
  {
    key: 'open-client',
    parent: 'open',
    name: 'API 客户端',
    url: '/openapi/client',
    component: 'openapi/OpenApiAuthList',
    icon: 'key',
    sortNo: 1,
    roles: ['admin'],
  },
  {
    key: 'open-token',
    parent: 'open',
    name: 'API 令牌',
    url: '/openapi/token',
    component: 'openapi/ApiTokenList',
    icon: 'lock',
    sortNo: 2,
    roles: ['admin'],
  },
  {
    key: 'open-record',
    parent: 'open',
    name: '接口调用记录',
    url: '/openapi/record',
    component: 'openapi/OpenApiRecordList',
    icon: 'history',
    sortNo: 3,
    roles: ['admin'],
  },
]

export const OPEN_BUTTONS: readonly ButtonSeed[] = [
  { code: 'open:token:list', name: '查看全部 API 令牌', parent: 'open-token', roles: [] },
  { code: 'open:token:edit', name: '撤销任何人的 API 令牌', parent: 'open-token', roles: [] },
  { code: 'open:client:list', name: '查看 API 客户端', parent: 'open-client', roles: [] },
  { code: 'open:client:edit', name: '维护 API 客户端', parent: 'open-client', roles: [] },
  { code: 'open:record:list', name: '查看接口调用记录', parent: 'open-record', roles: [] },
]
