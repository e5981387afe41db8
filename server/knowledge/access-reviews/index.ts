import * as contract from '#core/contract/km/rights/access-review.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { RightsDeps } from '../grant-preview/index.ts'
import { editReview, endReview } from './change.ts'
import { decideItems, previewDrop, undoDecision } from './decide.ts'
import { exportReport, listItems } from './items.ts'
import { listMine } from './mine.ts'
import { getReview, listOwners, listReviews } from './reviews.ts'
import { startReview } from './start.ts'
import { reviewWatch } from './watch.ts'

export { ACCESS_REVIEW_TODO } from './mine.ts'

const route = routesFor<RightsDeps>()

/** Campaigns in which the owners of documents keep or drop what was granted. */
export const accessReviewFeature: Feature<RightsDeps> = {
  name: 'access-reviews',
  schedules: [reviewWatch],
  menus: [
    {
      key: 'km-access-review',
      parent: 'system',
      name: '权限复核',
      url: '/isystem/accessReview',
      component: 'km/rights/AccessReviewList',
      icon: 'safety-certificate',
      sortNo: 28,
      roles: ['admin'],
      rights: [],
    },
  ],
  routes: [
    route(contract.accessReviewList, (ctx, { query }) => listReviews(ctx, query)),
    route(contract.accessReviewGet, (ctx, { query }) => getReview(ctx, query.id)),
    route(contract.accessReviewAdd, (ctx, { body }) => startReview(ctx, body)),
    route(contract.accessReviewExtend, (ctx, { body }) => editReview(ctx, body)),
    route(contract.accessReviewEnd, (ctx, { body }) => endReview(ctx, body.id)),
    route(contract.accessReviewOwners, (ctx, { query }) => listOwners(ctx, query.id)),
    route(contract.accessReviewItems, (ctx, { query }) => listItems(ctx, query)),
    route(contract.accessReviewReport, (ctx, { query }) => exportReport(ctx, query)),
    route(contract.accessReviewMine, (ctx, { query }) => listMine(ctx, query)),
    route(contract.accessReviewPreview, (ctx, { body }) => previewDrop(ctx, body.ids)),
    route(contract.accessReviewDecide, (ctx, { body }) => decideItems(ctx, body)),
    route(contract.accessReviewUndo, (ctx, { body }) => undoDecision(ctx, body.id)),
  ],
}
