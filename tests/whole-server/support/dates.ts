import { wireTime } from '#server/kernel/wire-time.ts'

const DAY_MS = 86_400_000

/** A day from now as the API writes days, in its own zone, so that tests contain no fixed dates. */
export const dayIn = (days: number): string => wireTime(new Date(Date.now() + days * DAY_MS))!.slice(0, 10)
