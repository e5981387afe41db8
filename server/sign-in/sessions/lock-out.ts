/**
 * How failed sign-ins add up. Two counters stand for each attempt: the account's and the address's. A device that the
 * account's owner has signed in with has one of its own instead. All forget with
 * time, the address's quickly: many people of one office share one address, and each mistypes now and then.
 */
export interface Standing {
  failures: number
  lastTime: Date
  lockedUntil: Date | null
}

export interface Limit {
  /** So many failures lock. */
  failures: number
  lockMs: number
  /** One failure is forgotten after each such span. */
  forgetMs: number
}

const MINUTE = 60_000
export const ACCOUNT_LIMIT: Limit = { failures: 5, lockMs: 10 * MINUTE, forgetMs: 10 * MINUTE }
export const ADDRESS_LIMIT: Limit = { failures: 30, lockMs: 10 * MINUTE, forgetMs: MINUTE / 3 }
/** Everybody together at one share link: only guessing from many addresses comes so far. */
export const LINK_LIMIT: Limit = { failures: 100, lockMs: 120 * MINUTE, forgetMs: 5 * MINUTE }

/** After this time every failure is forgotten and every lock has opened. */
export const FAILURES_KEPT_MS = Math.max(
  ...[ACCOUNT_LIMIT, ADDRESS_LIMIT, LINK_LIMIT].flatMap((limit) => [limit.lockMs, limit.failures * limit.forgetMs]),
)

/** From so many failures on a captcha is asked. */
export const CAPTCHA_AFTER = 3

/** Attempts that came just before the lock are told its length, not a minute more. */
const SLACK_MS = 1000

/** Whole minutes until the lock opens, 0 when there is none. */
export function lockedMinutes(s: Standing | null, now: Date): number {
  const left = (s?.lockedUntil?.getTime() ?? 0) - now.getTime()
  return left <= 0 ? 0 : Math.max(1, Math.ceil((left - SLACK_MS) / MINUTE))
}

/** Failures that still count. A lock that has opened leaves none. */
export function failuresLeft(s: Standing | null, limit: Limit, now: Date): number {
  if (s === null) return 0
  if (s.lockedUntil) return lockedMinutes(s, now) > 0 ? s.failures : 0
  const forgotten = Math.max(0, Math.floor((now.getTime() - s.lastTime.getTime()) / limit.forgetMs))
  return Math.max(0, s.failures - forgotten)
}

/** The standing after one more failure. A lock in force is neither prolonged nor shortened. */
export function afterFailure(s: Standing | null, limit: Limit, now: Date): Standing {
  const failures = failuresLeft(s, limit, now) + 1
  if (s?.lockedUntil && lockedMinutes(s, now) > 0) return { ...s, failures }
  const lockedUntil = failures >= limit.failures ? new Date(now.getTime() + limit.lockMs) : null
  return { failures, lastTime: now, lockedUntil }
}

/** The counters that stand for an attempt. */
export interface Trail {
  subject: string
  /** Null where the address does not count: at a device that is known. */
  address: string | null
}

/** The key of a known device's counter. */
export const deviceSubject = (id: string) => `device:${id}`

/** The key of an account's counter, also of an account that does not exist. */
export const accountSubject = (username: string) => `user:${username.toLowerCase()}`
