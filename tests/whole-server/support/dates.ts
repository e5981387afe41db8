const DAY_MS = 86_400_000

/** A day from now on as the wire writes it, so that no test ends with a date in it. */
export const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
