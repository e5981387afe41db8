import { wireMinute } from '#core/text/wire-time.ts'

const SOON_MS = 30 * 86_400_000

/** Whether a document has expired, or will within 30 days; both times are strings of the API. */
export function expiryState(expireTime: string | null | undefined, now: Date): 'expired' | 'expiring' | null {
  if (!expireTime) return null
  if (expireTime <= wireMinute(now)) return 'expired'
  return expireTime <= wireMinute(new Date(now.getTime() + SOON_MS)) ? 'expiring' : null
}
