import type { FeatureMenu } from '#server/jobs/queue/index.ts'

/** The queue of who asks to read what. Authors without the console decide about their own documents in the portal. */
export const REQUEST_MENUS: readonly FeatureMenu[] = [
  {
    key: 'km-access-request',
    parent: 'system',
    name: '权限申请',
    url: '/isystem/accessRequest',
    component: 'km/rights/AccessRequestList',
    icon: 'key',
    sortNo: 29,
    roles: ['admin'],
    rights: [],
  },
]
