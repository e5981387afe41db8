import { createHash, randomBytes } from 'node:crypto'

const HOUR = 3_600_000

/** A session that nobody uses for so long ends. */
export const IDLE_MS = 24 * HOUR

/** 32 bytes of chance; what the client holds. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What is stored of it: who reads the table cannot sign in with what stands there. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

const DEFAULT_DAYS = 7
const MAX_DAYS = 365

/** When a session ends whatever its use: KmTokenExpireDays, seven days when that is no sensible number. */
export function sessionEnd(now: Date, expireDays: string): Date {
  const days = Number(expireDays)
  const sensible = Number.isInteger(days) && days >= 1 && days <= MAX_DAYS
  return new Date(now.getTime() + (sensible ? days : DEFAULT_DAYS) * 24 * HOUR)
}
