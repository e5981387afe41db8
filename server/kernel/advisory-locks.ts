/**
 * Every advisory lock of fixed number, in one place: two uses of one number would wait for each other. Locks of a
 * single row, name or content take a hash of it instead.
 */
export const ADVISORY_LOCK = {
  /** Held for as long as a server owns its cluster. */
  owner: 72_410_000,
  /** Servers that start together apply migrations one after another. */
  migration: 72_410_001,
  /** See `recordChanges`. */
  changes: 72_410_002,
  /** One tree at a time is changed, while papers are only placed into trees that stand still. */
  trees: 72_410_003,
  /** One change of people at a time, so that two administrators never take each other's rights away. */
  people: 72_410_004,
  /** Upload sessions are begun one after another, so that two cannot share the last room. */
  uploads: 72_410_005,
  /** The menu is changed by one at a time, so that two moves cannot make a circle. */
  menus: 72_410_006,
  /** Of servers that start together on an empty database one fills it, the others find it filled. */
  seed: 72_410_007,
} as const
