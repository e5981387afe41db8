import { createApi } from '#core/api/client.ts'
import { SessionStore } from '../session/session.store.ts'
import { SiteStore } from '../site/site.store.ts'
import type { Portal } from '../instance.ts'
import { type Answer, questionOf } from '../offline/vault/answers.ts'

/**
 * A portal whose server is what was kept of one document: its viewers ask as always and get the kept answers. Everything
 * else, as the search for words in the document, is a call without a network.
 */
export function keptPortal(portal: Portal, answers: readonly Answer[]): Portal {
  const known = new Map(answers.map((answer) => [answer.question, answer]))
  const api = createApi({
    baseURL: `${portal.host.address}/api`,
    token: () => undefined,
    tenant: () => undefined,
    fetch: async (input) => {
      const answer = known.get(questionOf(input instanceof Request ? input.url : String(input)))
      if (!answer) throw new TypeError('not kept')
      return new Response(answer.bytes, { headers: { 'content-type': answer.type } })
    },
  })
  const stores = new Map<unknown, unknown>()
  const made: Portal = {
    ...portal,
    api,
    onFault: () => {},
    store: (Store) => {
      // Who reads and what the site is are the same.
      if ([SiteStore, SessionStore].includes(Store as never)) return portal.store(Store)
      if (!stores.has(Store)) stores.set(Store, new Store(made))
      return stores.get(Store) as never
    },
  }
  return made
}
