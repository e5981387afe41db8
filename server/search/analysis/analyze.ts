import { amountsIn } from './amounts.ts'
import { normalize } from './normalize.ts'
import type { Normalized } from './normalized.ts'
import { HAN, UNSPACED } from './scripts.ts'
import { cutWordsFinely } from './segmenter.ts'
import { STOP_WORDS } from './stop-words.ts'
import { gramTokens, type Token, tokenize } from './tokenize.ts'

/** Goes up with every change of what a text is analysed into; an index made by another version is rebuilt. */
export const ANALYSIS_VERSION = 5

/**
 * Cuts content into words without the words inside words, which measurably gives better results. jieba itself cuts at
 * everything that is not a letter or digit, so no word crosses the end of a sentence.
 */
export function analyzeContent(text: string): Token[] {
  return tokenize(normalize(text, 'drop'), false)
}

/** Cuts titles, keywords and file names. Words inside words count too, because these texts are short. */
export function analyzeTitle(text: string): Token[] {
  return tokenize(normalize(text, 'keep'), true)
}

export interface AnalyzedQuery {
  /** Distinct terms that are scored. */
  words: string[]
  grams: string[]
  /** The words without stop words. */
  telling: string[]
  /** What a match must contain: the query's words without stop words, each as the grams that make it up. */
  required: string[][]
  /** The words also match codes that begin with them. */
  begins: boolean
  /** Single Han characters and kana; each matches any gram that begins with it. */
  lone: string[]
  /** What to mark in titles and passages. */
  marks: string[]
  normalized: string
  /** Letters, digits and Han characters only: what a verbatim match contains. */
  squeezed: string
}

/** Analyzes a query. In a phrase, spaces between Han characters mean nothing and every word counts. */
export function analyzeQuery(query: string, phrase = false): AnalyzedQuery {
  const normalized = normalize(query, phrase ? 'drop' : 'keep')
  const tokens = withoutPartsOfAmounts(tokenize(normalized, false), normalized)
  const words = distinct(tokens.filter((token) => token.kind === 'word'))
  const grams = distinct(tokens.filter((token) => token.kind === 'gram'))
  const lone = grams.filter((gram) => isOneCharacter(gram))
  const telling = tellingWords(words, grams, lone)
  const demanded =
    phrase || telling.length === 0
      ? [grams]
      : telling.map((word) => (UNSPACED.test(word) ? distinctGrams(word) : [word]))
  return {
    words,
    grams,
    telling,
    required: demanded.filter((group) => group.length > 0),
    begins: !phrase,
    lone,
    marks: withInnerWords([telling, words, grams].find((some) => some.length > 0) ?? []),
    normalized: normalized.text,
    squeezed: squeeze(normalized.text),
  }
}

/** A query for 1280450.50 must not find 50. */
function withoutPartsOfAmounts(tokens: readonly Token[], { text, starts, ends }: Normalized): Token[] {
  const amounts = amountsIn(text).map(({ term, start, end }) => ({ term, start: starts[start]!, end: ends[end - 1]! }))
  return tokens.filter(
    ({ term, start, end }) => !amounts.some((own) => start >= own.start && end <= own.end && term !== own.term),
  )
}

/**
 * The words that a match must contain. Grams decide whether a document matches, because they do not depend on where
 * jieba cut. So these are Han and katakana words, whose grams are known, and Latin words, which are grams. A single
 * character inside a run is no gram and cannot be required.
 */
function tellingWords(words: string[], grams: string[], lone: string[]): string[] {
  const cut = words.filter((word) => UNSPACED.test(word) && (!isOneCharacter(word) || lone.includes(word)))
  const latin = grams.filter((gram) => !UNSPACED.test(gram))
  return [...cut, ...latin].filter((word) => !STOP_WORDS.has(word))
}

function distinctGrams(word: string): string[] {
  const grams = distinct(gramTokens(normalize(word, 'keep')))
  // "T恤": the 恤 that ends a word of mixed scripts is no gram in "T恤衫".
  return grams.length > 1 ? grams.filter((gram) => !isOneCharacter(gram)) : grams
}

function withInnerWords(words: string[]): string[] {
  const inner = words.flatMap((word) => (HAN.test(word) && word.length > 2 ? cutWordsFinely(word) : []))
  return [...new Set([...words, ...inner.filter((word) => word.length > 1)])]
}

function isOneCharacter(term: string): boolean {
  return UNSPACED.test(term) && Array.from(term).length === 1
}

function distinct(tokens: readonly Token[]): string[] {
  return [...new Set(tokens.map((token) => token.term))]
}

/** Distinct words of a text in their order: what a preview marks, and the stored keywords of a search record. */
export function tokenList(text: string): string[] {
  const words = analyzeTitle(text).filter((token) => token.kind === 'word' && !STOP_WORDS.has(token.term))
  return distinct(words)
}

/** Letters, digits and Han characters of normalised text: what is compared when a phrase is checked. */
export function squeeze(normalized: string): string {
  return normalized.replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Squeezed form of any text, for comparing with a query's. */
export function squeezeText(text: string): string {
  return squeeze(normalize(text, 'drop').text)
}
