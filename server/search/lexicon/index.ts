export type { Correction } from './correct.ts'
export { type Lexicon, openLexicon } from './lexicon.ts'
export type { TitleFound } from './title-index.ts'
