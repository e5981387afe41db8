export type { Correction } from './correct.ts'
export { openLexicon, type Lexicon } from './lexicon.ts'
export type { TitleFound } from './title-index.ts'
