import { subscriptionAdd, subscriptionAsk, subscriptionDelete } from '#core/contract/km/subscription.ts'
import type { Args } from '#core/contract/endpoint.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { useSession } from './session/use-session.ts'
import { useApi } from './use-portal.ts'
import { useWork } from './use-work.ts'

type What = Args<typeof subscriptionAdd>['body']

/**
 * Whether the reader is subscribed, with a function to change that; null while unknown, for guests, and without `what`.
 */
export function useSubscription(what: What | null, said: { on: string; off: string }) {
  const api = useApi()
  const { user } = useSession()
  const [busy, work] = useWork()
  const key = user && what && `${user.id} ${what.kind} ${what.objectId}`
  const { last, retry } = useQuery(key, async (signal) => ({
    isOn: await api.call(subscriptionAsk, { query: what! }, signal),
  }))
  if (!user || !what || !last) return null
  const { isOn } = last
  const toggle = async () => {
    const call = () =>
      isOn ? api.call(subscriptionDelete, { query: what }) : api.call(subscriptionAdd, { body: what })
    if (await work(call, isOn ? said.off : said.on)) retry()
  }
  return { isOn, busy, toggle }
}
