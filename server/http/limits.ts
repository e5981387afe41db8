import type { Endpoint } from '#core/contract/endpoint.ts'
import { findAccount, type Actor } from '#server/kernel/actor.ts'
import { addressSubject } from '#server/kernel/address-subject.ts'
import { rateLimit } from './rate-limit.ts'
import { tooMany } from '#server/kernel/reject.ts'

/** Refuses calls that come more often than the contract allows. */
type AssertRate = (e: Endpoint, asked: { actor: Actor; ip: string; now: Date }) => Promise<void>

const OFTEN = '操作太频繁,请稍后再试'

/** Counts the calls of one server. `searches` is how many searches the site allows one person in ten seconds. */
export function rateLimits(searches: (tenantId: string) => Promise<number>): AssertRate {
  const tenSeconds = rateLimit(10_000)
  const minute = rateLimit(60_000)
  return async ({ limit, path }, { actor, ip, now }) => {
    const { callsPerMinute, via } = actor
    if (callsPerMinute !== undefined && !minute.take(`client ${via.id}`, callsPerMinute, now.getTime()))
      throw tooMany(OFTEN)
    if (limit === null) return
    const address = addressSubject(ip)
    const who = findAccount(actor) ?? address
    const isAllowed =
      limit === 'search'
        ? tenSeconds.take(`${path} ${who}`, await searches(actor.tenantId), now.getTime())
        : minute.take(`${path} ${limit.by === 'person' ? who : address}`, limit.perMinute, now.getTime())
    if (!isAllowed) throw tooMany(OFTEN, limit === 'search' ? 10 : 60)
  }
}
