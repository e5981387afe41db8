import { fromWireTime, wireTime } from '#server/kernel/wire-time.ts'

const DAY_MS = 86_400_000
const SHORTEST_MS = 30 * DAY_MS

/**
 * The next review of a document that was checked now: after as long as lay between the last check, else the upload, and
 * the review that was due; at least thirty days. It is the end of a day, as dates that people choose are.
 */
export function nextReview({ now, last, due }: { now: Date; last: Date; due: Date }): Date {
  const step = Math.max(due.getTime() - last.getTime(), SHORTEST_MS)
  const at = new Date(now.getTime() + step)
  return fromWireTime(wireTime(at)!.slice(0, 10), true) ?? at
}
