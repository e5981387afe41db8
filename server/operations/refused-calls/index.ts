import { Readable } from 'node:stream'
import { chatStream, NO_CHAT, REFUSED_CALLS } from '#core/contract/refused-calls.ts'
import { BlobReply, type Route, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'

const refusals = REFUSED_CALLS.map(({ endpoint, why }): Route<unknown> => ({
  endpoint,
  handle: () => Promise.reject(new Reject(why)),
}))

/** As server-sent events, which the client shows as an answer. */
const noChat = async () =>
  new BlobReply({
    size: null,
    type: 'text/event-stream; charset=utf-8',
    fileName: 'answer.txt',
    inline: true,
    open: async () => Readable.from([`data: ${NO_CHAT}\n\n`]),
  })

/** Answers what the family's clients ask for and this product does not have. */
export const refusedCallsFeature: Feature<unknown> = {
  name: 'refused-calls',
  routes: [...refusals, routesFor<unknown>()(chatStream, noChat)],
}
