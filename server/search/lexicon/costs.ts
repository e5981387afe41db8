/** What slips cost, in the units of a word's cost: minus the logarithm of how likely it is (README). */
export const COST = {
  typedSyllable: 0.1,
  typedFuzzy: 1,
  typedPart: 0.8,
  mistypedSyllable: 5,
  homophone: 2.2,
  fuzzyHomophone: 3,
  lookalike: 3,
  wrongCharacter: 5.5,
  wrongOfTwo: 6.5,
  missingCharacter: 7,
  strangers: 3,
  latinEdit: 4,
  latinSplit: 3,
  latinJoin: 2,
  unknownCharacter: 7.5,
  unknownInShortRun: 9.5,
  knownNeighbour: 5,
  /** Added to the cost of a word that occurs once. */
  unknownLatin: 6,
  lettersAlone: 6,
} as const

/** The cost of a known word that was typed correctly. */
export const AS_TYPED = 0.6
