const DAY_MS = 86_400_000

/** A day from now in the format of the API, so that tests contain no fixed dates. */
export const dayIn = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
