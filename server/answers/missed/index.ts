import * as missed from '#core/contract/km/search/missed-query.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { answerMissed, assignMissed, dismissMissed, type MissedDeps } from './decide.ts'
import { listMissed } from './list.ts'

export { type MissedDeps, mayTake, passOnMissed } from './decide.ts'
export { takeMissed } from './take.ts'

const route = routesFor<MissedDeps>()

/** What people searched in vain, as work with an owner and a day. */
export const missedQueryFeature: Feature<MissedDeps> = {
  name: 'missed-queries',
  routes: [
    route(missed.missedQueryList, (ctx, { query }) => listMissed(ctx, query)),
    route(missed.missedQueryAssign, (ctx, { body }) => assignMissed(ctx, body)),
    route(missed.missedQueryAnswer, (ctx, { body }) => answerMissed(ctx, body)),
    route(missed.missedQueryDismiss, (ctx, { body }) => dismissMissed(ctx, body)),
  ],
  menus: [
    {
      key: 'system-missed-query',
      parent: 'system',
      name: '没有搜到的',
      url: '/isystem/missedQuery',
      component: 'km/search/KmMissedQueryList',
      icon: 'schedule',
      sortNo: 19,
      roles: ['admin'],
      rights: [
        { code: 'km:missedQuery:list', name: '查看没有搜到的', roles: [] },
        { code: 'km:missedQuery:handle', name: '处理没有搜到的', roles: [] },
      ],
    },
  ],
}
