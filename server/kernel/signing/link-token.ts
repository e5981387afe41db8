import * as v from 'valibot'
import { sealFor } from './seal.ts'

/** The first characters of the key in a share link's address. */
const SHARE_KEY_PREFIX = 'zs_'
/** The first characters of the token that a reader gets by opening a share link. */
const LINK_SESSION_PREFIX = 'zl_'

/** How long an opened link can be read before it asks for its extraction code again. */
export const LINK_SESSION_MS = 2 * 3_600_000

const LinkSession = v.object({
  linkId: v.string(),
  until: v.number(),
  /** When it was opened. */
  at: v.optional(v.number()),
  /** The person who opened a share that is addressed to people. */
  reader: v.optional(v.string()),
})
export type LinkSession = v.InferOutput<typeof LinkSession>

/** The key of a share link. It is computed from the link's id whenever it is shown, and is never stored. */
export const shareKey = (secret: Buffer, linkId: string): string => sealFor(secret, SHARE_KEY_PREFIX).seal(linkId)

/** The id of the link with this key; null when this installation did not make the key. */
export function linkOfKey(secret: Buffer, key: string): string | null {
  const id = sealFor(secret, SHARE_KEY_PREFIX).open(key)
  return typeof id === 'string' ? id : null
}

export const linkSession = (secret: Buffer, session: LinkSession): string =>
  sealFor(secret, LINK_SESSION_PREFIX).seal(session)

/** What the token opens; null when this installation did not make it, or it was changed or has expired. */
export function linkOfSession(secret: Buffer, text: string, now: Date): LinkSession | null {
  const parsed = v.safeParse(LinkSession, sealFor(secret, LINK_SESSION_PREFIX).open(text))
  return parsed.success && parsed.output.until > now.getTime() ? parsed.output : null
}
