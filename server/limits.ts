import type { Endpoint } from '#core/contract/endpoint.ts'
import { docUpload } from '#core/contract/km/document.ts'
import { docSearch } from '#core/contract/km/search.ts'
import { captchaImage, login } from '#core/contract/sys/login.ts'
import type { Database } from './db/database.ts'
import { rateLimit } from './http/rate-limit.ts'
import { tooMany } from './http/reject.ts'
import type { Actor } from './http/route.ts'
import { siteValues } from './site/index.ts'

const TEN_SECONDS = rateLimit(10_000)
const MINUTE = rateLimit(60_000)

/** Sign-in and puzzles per address and minute: an office behind one address still gets in, a guesser does not. */
const SIGN_IN_PER_MINUTE = 120
const UPLOADS_PER_MINUTE = 1200

/** Refuses what comes too often. Search by the site's `searchLimitConfig` (per person and 10 s), the rest by constants. */
export async function assertRate(db: Database, e: Endpoint, actor: Actor, ip: string, now: Date): Promise<void> {
  const who = actor.userId ?? ip
  const at = now.getTime()
  if (e === docSearch) {
    const limit = Number((await siteValues(db, actor.tenantId)).searchLimitConfig)
    if (Number.isFinite(limit) && !TEN_SECONDS.take(`${e.path} ${who}`, limit, at))
      throw tooMany('操作太频繁,请稍后再试')
  }
  const perMinute = e === login || e === captchaImage ? SIGN_IN_PER_MINUTE : e === docUpload ? UPLOADS_PER_MINUTE : null
  if (perMinute !== null && !MINUTE.take(`${e.path} ${e === docUpload ? who : ip}`, perMinute, at)) {
    throw tooMany('操作太频繁,请稍后再试')
  }
}
