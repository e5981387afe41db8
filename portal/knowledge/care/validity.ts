import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { STATUS } from '#core/rules/document-status.ts'
import { wireDay, wireMinute } from '#core/text/wire-time.ts'

export interface Validity {
  kind: 'expired' | 'expiring' | 'review'
  /** `yyyy-MM-dd`. */
  day: string
}

const SOON_DAYS = 30
const DAY_MS = 86_400_000

/** The most important remark on a document's dates, or null. Times of the API can be compared as strings. */
export function checkValidity(
  { expireTime, reviewBy }: Pick<DocRow, 'expireTime' | 'reviewBy'>,
  now: Date,
): Validity | null {
  const minute = wireMinute(now)
  const dayPart = (time: string) => time.slice(0, 10)
  if (expireTime && expireTime.slice(0, 16) < minute) return { kind: 'expired', day: dayPart(expireTime) }
  if (expireTime && dayPart(expireTime) <= wireDay(new Date(now.getTime() + SOON_DAYS * DAY_MS)))
    return { kind: 'expiring', day: dayPart(expireTime) }
  if (reviewBy && reviewBy.slice(0, 16) < minute) return { kind: 'review', day: dayPart(reviewBy) }
  return null
}

/** Readers see a version that nobody has said of that it holds. Only the details of one document tell. */
export const isNeverConfirmed = ({ status, releaseFlag, confirmed }: DocRow): boolean =>
  confirmed === null && status === STATUS.passed && releaseFlag === 1
