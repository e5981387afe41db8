/** What the unpacking child is told: a file by its place in the directory; null: to list them. */
export interface UnpackJob {
  ordinal: number | null
}

/** The first byte of its answer: what was asked for follows, or the sentence of a refusal. */
export const UNPACKED = { whole: 0, refused: 1 } as const
