import { REFUSED_CALLS } from '#core/contract/refused-calls.ts'
import type { Route } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'

const refusals = REFUSED_CALLS.map(({ endpoint, why }): Route<unknown> => ({
  endpoint,
  handle: () => Promise.reject(new Reject(why)),
}))

/** Answers calls of the product family's clients for features that this product does not have. */
export const refusedCallsFeature: Feature<unknown> = {
  name: 'refused-calls',
  routes: refusals,
}
