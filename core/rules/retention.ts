/** From when the years of a rule count. */
export const SINCE = ['created', 'released'] as const
export type Since = (typeof SINCE)[number]

/** `open`: waits for another person. `approved`: is being carried out. */
export const PURGE_STATES = ['open', 'approved', 'done', 'refused', 'withdrawn'] as const
export type PurgeState = (typeof PURGE_STATES)[number]

/** `kept`: it was not deleted, with a reason. */
export const PURGE_ROW_STATES = ['waiting', 'done', 'kept'] as const
export type PurgeRowState = (typeof PURGE_ROW_STATES)[number]
