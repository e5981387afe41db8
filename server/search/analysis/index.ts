export {
  ANALYSIS_VERSION,
  analyzeContent,
  type AnalyzedQuery,
  analyzeQuery,
  analyzeTitle,
  squeeze,
  squeezeText,
  tokenList,
} from './analyze.ts'
export { isCodeFrom, mayBeginCode } from './codes.ts'
export { foldQuery } from './fold.ts'
export { highlight, markAll } from './highlight.ts'
export { normalize } from './normalize.ts'
export type { Normalized } from './normalized.ts'
export { HAN, UNSPACED } from './scripts.ts'
export { characterPairs } from './pairs.ts'
export { findSeams } from './seams.ts'
export { cutKnownWords, cutWords, cutWordsFinely, generalWord, useDictionary } from './segmenter.ts'
export { STOP_WORDS } from './stop-words.ts'
export { gramsIn, type Token } from './tokenize.ts'
