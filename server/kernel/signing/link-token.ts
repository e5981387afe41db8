import * as v from 'valibot'
import { sealFor } from './seal.ts'

/** Begins the key in a share link's address. */
const SHARE_KEY_PREFIX = 'zs_'
/** Begins what opening a share link yields. */
const LINK_SESSION_PREFIX = 'zl_'

/** So long an opened link may be read before it asks for its extraction code again. */
export const LINK_SESSION_MS = 2 * 3_600_000

const LinkSession = v.object({ linkId: v.string(), until: v.number() })

/** The key of a share link: made from its id whenever it is shown, stored nowhere. */
export const shareKey = (secret: Buffer, linkId: string): string => sealFor(secret, SHARE_KEY_PREFIX).seal(linkId)

/** Whose key it is; null when it was not made here. */
export function linkOfKey(secret: Buffer, key: string): string | null {
  const id = sealFor(secret, SHARE_KEY_PREFIX).open(key)
  return typeof id === 'string' ? id : null
}

export const linkSession = (secret: Buffer, session: v.InferOutput<typeof LinkSession>): string =>
  sealFor(secret, LINK_SESSION_PREFIX).seal(session)

/** The link it opens; null when it was not made here, was changed, or is over. */
export function linkOfSession(secret: Buffer, text: string, now: Date): string | null {
  const parsed = v.safeParse(LinkSession, sealFor(secret, LINK_SESSION_PREFIX).open(text))
  return parsed.success && parsed.output.until > now.getTime() ? parsed.output.linkId : null
}
