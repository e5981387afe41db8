import { amountsIn } from './amounts.ts'
import type { Normalized } from './normalized.ts'
import { HAN, UNSPACED } from './scripts.ts'
import { cutWords, cutWordsFinely } from './segmenter.ts'

/**
 * `word`: a dictionary word, Latin word, katakana word, number or code. `gram`: two neighbouring characters of writing
 * without spaces (Han, kana), such a character that is alone, or again a Latin word. `tail`: the last character of a
 * run of such writing, which begins no gram; with the grams it makes every single character findable. `seam`: the last
 * letter of a passage with the first of the next.
 */
export type TokenKind = 'word' | 'gram' | 'tail' | 'seam'

export interface Token {
  term: string
  kind: TokenKind
  /** Range in the original text. */
  start: number
  end: number
}

/** The longest term that is kept; anything longer is data and not language. */
const LONGEST_TERM = 64
const LONGEST_CODE_PARTS = 8
const SHORTEST_BOXED_NUMBER = 6

const RUN = new RegExp(`(${UNSPACED.source}+)|c\\+\\+|[cf]#|(?:(?!${UNSPACED.source})[\\p{L}\\p{N}\\p{M}])+`, 'gu')
const KATAKANA_WORD = /[\p{Script=Katakana}ー]{2,}/gu
const JOINER = /^[-‐‑–—_./:+#@&'’·\\]$/
const LETTERS_OR_DIGITS = /\p{N}+|[^\p{N}]+/gu
const DIGIT = /\p{N}/u

interface Run {
  text: string
  start: number
  isUnspaced: boolean
}

/** All tokens of a normalised text; `finely` adds the shorter dictionary words inside long ones. */
export function tokenize(normalized: Normalized, finely: boolean): Token[] {
  const sink = new TokenSink(normalized)
  const runs = findRuns(normalized.text)
  if (runs.some((run) => run.isUnspaced)) addWords(normalized.text, finely, sink)
  for (const run of runs) {
    if (run.isUnspaced) {
      addKatakana(run, sink)
      addGrams(run, sink)
    } else addLatin(run, sink)
  }
  addCodes(runs, normalized.text, sink)
  addBoxedNumbers(runs, normalized.text, sink)
  addAmounts(normalized.text, sink)
  return sink.tokens
}

/** Only the grams, which need no dictionary. */
export function gramTokens(normalized: Normalized): Token[] {
  const sink = new TokenSink(normalized)
  const runs = findRuns(normalized.text)
  for (const run of runs) {
    if (run.isUnspaced) addGrams(run, sink)
    else sink.add('gram', run.text, run.start, run.start + run.text.length)
  }
  addBoxedNumbers(runs, normalized.text, sink)
  addAmounts(normalized.text, sink)
  return sink.tokens.filter((token) => token.kind === 'gram')
}

/** The same, as terms. */
export const gramsIn = (normalized: Normalized): Set<string> =>
  new Set(gramTokens(normalized).map((token) => token.term))

class TokenSink {
  readonly tokens: Token[] = []
  readonly #normalized: Normalized

  constructor(normalized: Normalized) {
    this.#normalized = normalized
  }

  /** `start` and `end` in the normalised text. */
  add(kind: TokenKind, term: string, start: number, end: number): void {
    if (term.length > LONGEST_TERM) return
    const { starts, ends } = this.#normalized
    this.tokens.push({ term, kind, start: starts[start] ?? 0, end: ends[end - 1] ?? 0 })
  }
}

function findRuns(text: string): Run[] {
  const runs: Run[] = []
  for (const match of text.matchAll(RUN)) {
    runs.push({ text: match[0], start: match.index, isUnspaced: match[1] !== undefined })
  }
  return runs
}

function addWords(text: string, finely: boolean, sink: TokenSink): void {
  let at = 0
  for (const word of cutWords(text)) {
    if (HAN.test(word)) {
      if (finely && word.length > 2) addInnerWords(word, at, sink)
      sink.add('word', word, at, at + word.length)
    }
    at += word.length
  }
}

function addInnerWords(word: string, start: number, sink: TokenSink): void {
  let from = 0
  for (const inner of cutWordsFinely(word)) {
    const at = word.indexOf(inner, from)
    if (inner === word || at < 0) continue
    sink.add('word', inner, start + at, start + at + inner.length)
    from = at
  }
}

/** jieba knows no kana. Hiragana are mostly endings and particles, for which grams are enough. */
function addKatakana(run: Run, sink: TokenSink): void {
  for (const { 0: word, index } of run.text.matchAll(KATAKANA_WORD)) {
    sink.add('word', word, run.start + index, run.start + index + word.length)
  }
}

function addGrams(run: Run, sink: TokenSink): void {
  const characters = Array.from(run.text)
  let at = run.start
  for (const [i, character] of characters.entries()) {
    const next = characters[i + 1]
    if (next !== undefined) sink.add('gram', character + next, at, at + character.length + next.length)
    else if (i === 0) sink.add('gram', character, at, at + character.length)
    else sink.add('tail', character, at, at + character.length)
    at += character.length
  }
}

/**
 * "tikv3" gives itself and its parts. Latin words are grams too, because a Latin word counts as much as the bigrams of
 * a Han word.
 */
function addLatin(run: Run, sink: TokenSink): void {
  const end = run.start + run.text.length
  sink.add('word', run.text, run.start, end)
  sink.add('gram', run.text, run.start, end)
  if (!DIGIT.test(run.text)) return
  for (const part of run.text.matchAll(LETTERS_OR_DIGITS)) {
    if (part[0] === run.text) return
    sink.add('word', part[0], run.start + part.index, run.start + part.index + part[0].length)
  }
}

/**
 * Codes as wholes, without their joiners, so that "GM/T 0031-2014", "GM/T0031-2014" and "gmt 0031—2014" are one term.
 * A chain is Latin runs with one joiner between, or letters and digits with one space between.
 */
function addCodes(runs: Run[], text: string, sink: TokenSink): void {
  for (let first = 0; first < runs.length;) {
    let last = first
    while (isChained(runs[last], runs[last + 1], text)) last++
    const chain = runs.slice(first, last + 1)
    if (last > first && chain.length <= LONGEST_CODE_PARTS) addCode(chain, sink)
    first = last + 1
  }
}

/** "TiDB 8.5.7" gives `tidb857` and also `857`, so that a query for v8.5.7 or 8.5.7 finds it. */
function addCode(chain: Run[], sink: TokenSink): void {
  const whole = chain.map((run) => run.text).join('')
  const [first, last] = [chain[0], chain.at(-1)]
  if (!first || !last || !DIGIT.test(whole)) return
  const end = last.start + last.text.length
  sink.add('word', whole, first.start, end)
  const numbers = chain.filter((run) => DIGIT.test(run.text))
  const [number] = numbers
  if (!number || numbers.length < 2 || !/^\p{L}/u.test(whole)) return
  const start = number.start + number.text.search(DIGIT)
  sink.add('word', whole.slice(whole.search(DIGIT)), start, end)
}

/** A number that was written into the boxes of a form, one digit in each, is also found without the spaces. */
function addBoxedNumbers(runs: Run[], text: string, sink: TokenSink): void {
  for (let first = 0; first < runs.length;) {
    let last = first
    while (isBoxed(runs[last]) && isBoxed(runs[last + 1]) && runs[last + 1]!.start === runs[last]!.start + 2) last++
    if (last - first + 1 >= SHORTEST_BOXED_NUMBER) addBoxedNumber(runs.slice(first, last + 1), text, sink)
    first = last + 1
  }
}

function addBoxedNumber(digits: Run[], text: string, sink: TokenSink): void {
  const [start, end] = [digits[0]!.start, digits.at(-1)!.start + 1]
  const boxes = text.slice(start, end)
  const number = boxes.replaceAll(' ', '')
  if (number.length * 2 - 1 !== boxes.length) return // something other than spaces is between the digits
  sink.add('word', number, start, end)
  sink.add('gram', number, start, end)
}

/** 1,280,450.50 is found as 1280450.5 too, however it is written. */
function addAmounts(text: string, sink: TokenSink): void {
  for (const { term, start, end } of amountsIn(text)) {
    sink.add('word', term, start, end)
    sink.add('gram', term, start, end)
  }
}

const isBoxed = (run: Run | undefined): boolean => run !== undefined && run.text.length === 1 && DIGIT.test(run.text)

function isChained(run: Run | undefined, next: Run | undefined, text: string): boolean {
  if (!run || !next || run.isUnspaced || next.isUnspaced) return false
  const between = text.slice(run.start + run.text.length, next.start)
  if (between === ' ') return !DIGIT.test(run.text) && /^\p{N}/u.test(next.text)
  return JOINER.test(between)
}
