import { createHash, randomBytes } from 'node:crypto'

const HOUR = 3_600_000

/** A session ends when it is not used for this time. */
export const IDLE_MS = 24 * HOUR

/** 32 random bytes; the client keeps it. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** Only this hash is stored, so that nobody can sign in with the content of the table. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex')

/** When a session ends whatever its use, by the site's `KmTokenExpireDays`. */
export const sessionEnd = (now: Date, expireDays: number): Date => new Date(now.getTime() + expireDays * 24 * HOUR)
