import { wireMinute } from '#core/text/wire-time.ts'

const SOON_MS = 30 * 86_400_000

/** Whether a document is past its date, or will be within 30 days; both times are text of the wire. */
export function validityOf(expireTime: string | null | undefined, now: Date): 'expired' | 'expiring' | null {
  if (!expireTime) return null
  if (expireTime <= wireMinute(now)) return 'expired'
  return expireTime <= wireMinute(new Date(now.getTime() + SOON_MS)) ? 'expiring' : null
}
