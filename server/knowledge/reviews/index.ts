import {
  remarkAdd,
  remarkDelete,
  remarkList,
  remarkSettle,
  reviewDesk,
} from '#core/contract/km/documents/review-desk.ts'
import { flowGet, flowList } from '#core/contract/km/documents/review-flow.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { openDesk } from './desk.ts'
import { getFlow, listFlows } from './flows.ts'
import { addRemark, deleteRemark, readRemarks, settleRemark } from './remarks.ts'
import type { ReviewDeps } from './who-reviews.ts'

export { stuckReviews } from './flows.ts'

const route = routesFor<ReviewDeps>()

/** What reviewers work with: the document on their desk and what they remark about it. */
export const reviewFeature: Feature<ReviewDeps> = {
  name: 'reviews',
  menus: [
    {
      key: 'km-workflow',
      parent: 'system',
      name: '审核流程',
      url: '/isystem/workflow',
      component: 'km/filemanagement/WorkflowList',
      icon: 'audit',
      sortNo: 62,
      roles: ['admin', 'reviewer'],
      rights: [],
    },
  ],
  routes: [
    route(reviewDesk, (ctx, { query }) => openDesk(ctx, query.id)),
    route(remarkList, (ctx, { query }) => readRemarks(ctx, query.docId)),
    route(remarkAdd, (ctx, { body }) => addRemark(ctx, body)),
    route(remarkSettle, (ctx, { body }) => settleRemark(ctx, body)),
    route(flowList, (ctx, { query }) => listFlows(ctx, query)),
    route(flowGet, (ctx, { query }) => getFlow(ctx, query.id)),
    route(remarkDelete, (ctx, { query }) => deleteRemark(ctx, query.id)),
  ],
}
