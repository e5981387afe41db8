import {
  remarkAdd,
  remarkAnswer,
  remarkDelete,
  remarkList,
  remarkSettle,
  reviewDesk,
} from '#core/contract/km/review/review-desk.ts'
import { flowExport, flowGet, flowList } from '#core/contract/km/review/review-flow.ts'
import { reviewCandidates, reviewDelegate, reviewRemind } from '#core/contract/km/review/review-turn.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { delegateEach, listCandidates } from './delegate.ts'
import { openDesk } from './desk.ts'
import { reviewWatch } from './escalate.ts'
import { exportFlows, getFlow, listFlows } from './flows.ts'
import { remindReviewers } from './remind.ts'
import { addRemark, answerRemark, deleteRemark, readRemarks, settleRemark } from './remarks.ts'
import type { ReviewDeps } from './who-reviews.ts'

export { stuckReviews } from './flows.ts'

const route = routesFor<ReviewDeps>()

/** What reviewers work with: the document on their desk and what they remark about it. */
export const reviewFeature: Feature<ReviewDeps> = {
  name: 'reviews',
  schedules: [reviewWatch],
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
    route(remarkAnswer, (ctx, { body }) => answerRemark(ctx, body)),
    route(remarkSettle, (ctx, { body }) => settleRemark(ctx, body)),
    route(flowList, (ctx, { query }) => listFlows(ctx, query)),
    route(flowExport, (ctx, { query }) => exportFlows(ctx, query)),
    route(flowGet, (ctx, { query }) => getFlow(ctx, query.id)),
    route(reviewRemind, async (ctx, { body }) => ({ told: await remindReviewers(ctx, body.docId) })),
    route(reviewCandidates, (ctx, { query }) => listCandidates(ctx, query.docId)),
    route(reviewDelegate, (ctx, { body }) => delegateEach(ctx, body)),
    route(remarkDelete, (ctx, { query }) => deleteRemark(ctx, query.id)),
  ],
}
