import type { Correction, TitleFound } from '../lexicon/index.ts'

/**
 * The cost of a match in a title, in the units of corrections: a title that begins with the typed letters is likelier
 * than two rare words.
 */
const BASE = 8
const PER_COST = 1.5

/** Three letters may be the initials of too many titles. */
const SHORTEST_INITIALS = 4

/** Titles that match the typed letters, as corrections. The reader may read these titles. */
export const titleCorrections = (found: readonly TitleFound[], typed: string): Correction[] =>
  found.map(({ part, cost }) => ({
    text: part,
    changed: [part],
    cost: BASE + cost * PER_COST,
    slips: cost,
    gain: Infinity,
    isFar: part.length < SHORTEST_INITIALS && typed.length < part.length * 2,
    isOther: false,
  }))
