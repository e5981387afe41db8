/**
 * How failed sign-ins are counted. Each attempt has two counters: the account's and the address's. A device that the
 * account's owner has signed in with has its own counter instead. All counts decrease with time, the address's quickly,
 * because many people of one office share an address, and each mistypes now and then.
 */
export interface Standing {
  failures: number
  lastTime: Date
  lockedUntil: Date | null
}

export interface Limit {
  /** This many failures lock. */
  failures: number
  lockMs: number
  /** One failure is forgotten after each such period. */
  forgetMs: number
}

const MINUTE = 60_000
export const ACCOUNT_LIMIT: Limit = { failures: 5, lockMs: 10 * MINUTE, forgetMs: 10 * MINUTE }
export const ADDRESS_LIMIT: Limit = { failures: 30, lockMs: 10 * MINUTE, forgetMs: MINUTE / 3 }
/** All visitors of one share link together: only guessing from many addresses reaches it. */
export const LINK_LIMIT: Limit = { failures: 100, lockMs: 120 * MINUTE, forgetMs: 5 * MINUTE }

/** After this time every failure is forgotten and every lock has opened. */
export const FAILURES_KEPT_MS = Math.max(
  ...[ACCOUNT_LIMIT, ADDRESS_LIMIT, LINK_LIMIT].flatMap((limit) => [limit.lockMs, limit.failures * limit.forgetMs]),
)

/** From this many failures on a captcha is required. */
export const CAPTCHA_AFTER = 3

/** Attempts that came just before the lock are told its length, and not a minute more. */
const SLACK_MS = 1000

/** Whole minutes until the lock ends; 0 when there is none. */
export function lockedMinutes(s: Standing | null, now: Date): number {
  const left = (s?.lockedUntil?.getTime() ?? 0) - now.getTime()
  return left <= 0 ? 0 : Math.max(1, Math.ceil((left - SLACK_MS) / MINUTE))
}

/** Failures that still count. After a lock has ended there are none. */
export function failuresLeft(s: Standing | null, limit: Limit, now: Date): number {
  if (s === null) return 0
  if (s.lockedUntil) return lockedMinutes(s, now) > 0 ? s.failures : 0
  const forgotten = Math.max(0, Math.floor((now.getTime() - s.lastTime.getTime()) / limit.forgetMs))
  return Math.max(0, s.failures - forgotten)
}

/** The counter after one more failure. A lock in force is neither prolonged nor shortened. */
export function afterFailure(s: Standing | null, limit: Limit, now: Date): Standing {
  const failures = failuresLeft(s, limit, now) + 1
  if (s?.lockedUntil && lockedMinutes(s, now) > 0) return { ...s, failures }
  const lockedUntil = failures >= limit.failures ? new Date(now.getTime() + limit.lockMs) : null
  return { failures, lastTime: now, lockedUntil }
}

/** The counters of an attempt. */
export interface Trail {
  subject: string
  /** Null when the address does not count, which is so for a known device. */
  address: string | null
}

/** The key of a known device's counter. */
export const deviceSubject = (id: string) => `device:${id}`

/** The key of an account's counter, also of an account that does not exist. */
export const accountSubject = (username: string) => `user:${username.toLowerCase()}`
