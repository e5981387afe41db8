import type { Endpoint } from '#core/contract/endpoint.ts'
import { accountOf, type Actor } from './actor.ts'
import { rateLimit } from './rate-limit.ts'
import { tooMany } from './reject.ts'

const TEN_SECONDS = rateLimit(10_000)
const MINUTE = rateLimit(60_000)

/**
 * Refuses what comes more often than the contract says. `searches`: how many searches in ten seconds the site allows one
 * person.
 */
export async function assertRate(
  { limit, path }: Endpoint,
  { actor, ip, now }: { actor: Actor; ip: string; now: Date },
  searches: () => Promise<number>,
): Promise<void> {
  if (limit === null) return
  const who = accountOf(actor) ?? ip
  const isAllowed =
    limit === 'search'
      ? TEN_SECONDS.take(`${path} ${who}`, await searches(), now.getTime())
      : MINUTE.take(`${path} ${limit.by === 'person' ? who : ip}`, limit.perMinute, now.getTime())
  if (!isAllowed) throw tooMany('操作太频繁,请稍后再试')
}
