import { Readable } from 'node:stream'
import { chatStream, NO_CHAT, REFUSED_CALLS } from '#core/contract/refused-calls.ts'
import { BlobReply, type Route, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'

const refusals = REFUSED_CALLS.map(({ endpoint, why }): Route<unknown> => ({
  endpoint,
  handle: () => Promise.reject(new Reject(why)),
}))

/** Sent as server-sent events, which the client displays as an answer. */
const noChat = async () =>
  new BlobReply({
    size: null,
    type: 'text/event-stream; charset=utf-8',
    fileName: 'answer.txt',
    inline: true,
    open: async () => Readable.from([`data: ${NO_CHAT}\n\n`]),
  })

/** Answers calls of the product family's clients for features that this product does not have. */
export const refusedCallsFeature: Feature<unknown> = {
  name: 'refused-calls',
  routes: [...refusals, routesFor<unknown>()(chatStream, noChat)],
}
