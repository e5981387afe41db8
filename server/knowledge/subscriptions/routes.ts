import * as subscription from '#core/contract/km/subscription.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { news, seen } from './news.ts'
import { isSubscribed, listSubscriptions, subscribe, unsubscribe } from './subscriptions.ts'

const route = routesFor<{ db: Database }>()

const subscriptionRoutes = [
  route(subscription.subscriptionAdd, (ctx, { body }) => subscribe(ctx, body)),
  route(subscription.subscriptionDelete, (ctx, { query }) => unsubscribe(ctx, query)),
  route(subscription.subscriptionList, (ctx) => listSubscriptions(ctx)),
  route(subscription.subscriptionAsk, (ctx, { query }) => isSubscribed(ctx, query)),
  route(subscription.subscriptionNews, (ctx, { query }) => news(ctx, query)),
  route(subscription.subscriptionSeen, (ctx) => seen(ctx)),
]

export const subscriptionFeature: Feature<{ db: Database }> = {
  name: 'subscriptions',
  routes: subscriptionRoutes,
}
