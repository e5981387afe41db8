import { ratingGive, ratingList, ratingSummary, ratingWithdraw } from '#core/contract/km/community/rating.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { listRatings, rate, summary, withdraw } from './ratings.ts'

const route = routesFor<DocumentDeps>()

export const ratingFeature: Feature<DocumentDeps> = {
  name: 'ratings',
  routes: [
    route(ratingSummary, (ctx, { query }) => summary(ctx, query.docId)),
    route(ratingGive, (ctx, { body }) => rate(ctx, body)),
    route(ratingWithdraw, (ctx, { query }) => withdraw(ctx, query.docId)),
    route(ratingList, (ctx, { query }) => listRatings(ctx, query)),
  ],
}
