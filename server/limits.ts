import type { Endpoint } from '#core/contract/endpoint.ts'
import { docUpload } from '#core/contract/km/document.ts'
import { docConvert, docPageImage, docThumbnail } from '#core/contract/km/preview.ts'
import { docAnswer, docDuplicates } from '#core/contract/km/search-reading.ts'
import { docSearch } from '#core/contract/km/search.ts'
import { docReread } from '#core/contract/km/reread.ts'
import { docUnlock } from '#core/contract/km/unlock.ts'
import { shareOpen } from '#core/contract/km/share.ts'
import { uploadBegin } from '#core/contract/km/upload-session.ts'
import { captchaImage, login } from '#core/contract/sys/login.ts'
import { addressSubject } from './auth/index.ts'
import type { Database } from './db/database.ts'
import { rateLimit } from './http/rate-limit.ts'
import { tooMany } from './http/reject.ts'
import { accountOf, type Actor } from './http/route.ts'
import { siteValues } from './site/index.ts'

type Counters = Record<'tenSeconds' | 'minute', ReturnType<typeof rateLimit>>
/** Those of one server: there may be several in a process. */
const known = new WeakMap<Database, Counters>()

function countersOf(db: Database): Counters {
  let counters = known.get(db)
  if (!counters) known.set(db, (counters = { tenSeconds: rateLimit(10_000), minute: rateLimit(60_000) }))
  return counters
}

/** Sign-in, puzzles and share links per address and minute: an office behind one address still gets in, a guesser does not. */
const SIGN_IN_PER_MINUTE = 120
const UPLOADS_PER_MINUTE = 1200
/** Each may cost a process: pages somebody turns and thumbnails of long lists, but no harvest. */
const DRAWINGS_PER_MINUTE = 300
const CONVERSIONS_PER_MINUTE = 30
/** Passwords of files: enough for a typing error, too few for guessing, and each takes a process. */
const UNLOCKS_PER_MINUTE = 20
/** A script may go through the documents of a project, but each file costs a process. */
const REREADS_PER_MINUTE = 60

const PER_MINUTE = new Map<Endpoint, { most: number; of: 'person' | 'address' }>([
  [login, { most: SIGN_IN_PER_MINUTE, of: 'address' }],
  [captchaImage, { most: SIGN_IN_PER_MINUTE, of: 'address' }],
  [shareOpen, { most: SIGN_IN_PER_MINUTE, of: 'address' }],
  [docUpload, { most: UPLOADS_PER_MINUTE, of: 'person' }],
  [uploadBegin, { most: UPLOADS_PER_MINUTE, of: 'person' }],
  [docUnlock, { most: UNLOCKS_PER_MINUTE, of: 'person' }],
  [docReread, { most: REREADS_PER_MINUTE, of: 'person' }],
  [docThumbnail, { most: DRAWINGS_PER_MINUTE, of: 'person' }],
  [docPageImage, { most: DRAWINGS_PER_MINUTE, of: 'person' }],
  [docConvert, { most: CONVERSIONS_PER_MINUTE, of: 'person' }],
])

/** Refuses what comes too often. Search and its kin by the site's `searchLimitConfig` (per person and 10 s), the rest by constants. */
export async function assertRate(db: Database, e: Endpoint, actor: Actor, ip: string, now: Date): Promise<void> {
  const { tenSeconds, minute } = countersOf(db)
  const address = addressSubject(ip)
  const who = accountOf(actor) ?? address
  const at = now.getTime()
  if (e === docSearch || e === docAnswer || e === docDuplicates) {
    const limit = Number((await siteValues(db, actor.tenantId)).searchLimitConfig)
    if (!tenSeconds.take(`${e.path} ${who}`, limit, at)) throw tooMany('操作太频繁,请稍后再试')
  }
  const perMinute = PER_MINUTE.get(e)
  if (
    perMinute !== undefined &&
    !minute.take(`${e.path} ${perMinute.of === 'person' ? who : address}`, perMinute.most, at)
  ) {
    throw tooMany('操作太频繁,请稍后再试')
  }
}
