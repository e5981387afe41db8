/**
 * Every advisory lock with a fixed number, in one place: two uses of the same number would wait for each other. A lock for
 * a single row, name or content uses a hash of it instead.
 */
export const ADVISORY_LOCK = {
  /** Held while a server owns its cluster. */
  owner: 72_410_000,
  /** Servers that start together apply migrations one after another. */
  migration: 72_410_001,
  /** See `recordChanges`. */
  changes: 72_410_002,
  /** Only one change of a tree runs at a time, and no document is filed into a tree that is being changed. */
  trees: 72_410_003,
  /** Only one change of people runs at a time, so that two administrators cannot take each other's rights away. */
  people: 72_410_004,
  /** Upload sessions begin one after another, so that two cannot both count on the same free space. */
  uploads: 72_410_005,
  /** Only one change of the menu runs at a time, so that two moves cannot make a circle. */
  menus: 72_410_006,
  /** When servers start together on an empty database, one of them fills it and the others find it filled. */
  seed: 72_410_007,
  /** Only one backup is made at a time. */
  backup: 72_410_008,
  /** While a backup holds it, no stored bytes are removed: code that removes bytes takes it in shared mode. */
  storedBytes: 72_410_009,
  /** Servers that start together agree on where the files are. */
  filePlaces: 72_410_010,
} as const
