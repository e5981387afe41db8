import { healthList, healthTotals } from '#core/contract/km/documents/health.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { type DocumentDeps, healthSchedule } from '../documents/index.ts'
import { listHealth } from './list.ts'
import { healthFigures } from './totals.ts'

const route = routesFor<DocumentDeps>()

/** How well the published documents are kept, as work to go through. */
export const healthFeature: Feature<DocumentDeps> = {
  name: 'health',
  routes: [
    route(healthList, (ctx, { query }) => listHealth(ctx, query)),
    route(healthTotals, (ctx) => healthFigures(ctx)),
  ],
  schedules: [healthSchedule],
  menus: [
    {
      key: 'km-health',
      parent: 'system',
      name: '知识健康',
      url: '/isystem/knowledgeHealth',
      component: 'km/filemanagement/KnowledgeHealth',
      icon: 'audit',
      sortNo: 62,
      roles: ['admin', 'reviewer'],
      rights: [{ code: 'km:health:list', name: '查看知识健康', roles: ['reviewer'] }],
    },
  ],
}
