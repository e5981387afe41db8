import { linearFinder } from '../../rules/patterns/linear-pattern/linear-pattern.ts'
import { isCreditCode } from './credit-code.ts'
import { type DigitRun, digitRuns } from './digit-runs.ts'
import type { Found, MaskingRule, MaskKind } from './kinds.ts'
import { isResident, kindsByBeginning, numbersIn } from './numbers.ts'

/** Finds what rules mask, in a view of the text. */
export type Finder = (text: string) => Iterable<{ kind: MaskKind; found: Found }>

const range = (from: number, to: number): Found => Array.from({ length: to - from }, (_, at) => from + at)

const isLetter = (sign: string | undefined): boolean => sign !== undefined && /[A-Za-z]/.test(sign)
const isSign = (sign: string | undefined): boolean => sign !== undefined && /[0-9A-Za-z]/.test(sign)

const LONGEST_WORD = 32

/**
 * A part of a longer code (`a4f13800138000c91`) is no number. A word before or behind it (`TEL13800138000`) belongs to the
 * sentence.
 */
function standsAlone(text: string, from: number, to: number): boolean {
  let [before, after] = [from - 1, to]
  while (isLetter(text[before]) && from - before < LONGEST_WORD) before -= 1
  while (isLetter(text[after]) && after - to < LONGEST_WORD) after += 1
  return !isSign(text[before]) && !isSign(text[after])
}

/** All numbers of digits are looked for in one go. */
export function numberFinder(rules: readonly MaskingRule[]): Finder {
  const kinds = [...new Set(rules.map(({ kind }) => kind))]
  const byBeginning = kindsByBeginning(kinds)
  const hasResidents = kinds.includes('residentId')
  return function* findNumbers(text) {
    for (const run of digitRuns(text)) {
      for (const { kind, from, begin, to } of numbersIn(run, byBeginning)) {
        if (standsAlone(text, run.places[from]!, run.places[to - 1]! + 1))
          yield { kind, found: run.places.slice(begin, to) }
      }
      if (hasResidents) for (const found of residentWithX(text, run)) yield { kind: 'residentId', found }
    }
  }
}

const X_BEHIND = /[ \u00a0\u3000.-]{0,3}(?:\r?\n {0,8})?[Xx]/y
const X_AT = 17

/** The check sign X stands behind the run. */
function* residentWithX(text: string, { digits, places, bounds }: DigitRun): Generator<Found> {
  X_BEHIND.lastIndex = places.at(-1)! + 1
  const from = digits.length - X_AT
  if (!X_BEHIND.test(text) || !bounds.includes(from)) return
  const end = X_BEHIND.lastIndex
  if (!isResident(digits.slice(from), 'X') || !standsAlone(text, places[from]!, end)) return
  yield [...places.slice(from), end - 1]
}

const GAP = String.raw`[ \u00a0\u3000-]{0,3}(?:\r?\n {0,8})?`
const CODE_SIGN = '[0-9A-HJ-NPQRTUWXY]'
/** A look-ahead, so that the beginning of one does not hide another. Its first four signs stand together. */
const CREDIT_CODE = new RegExp(
  `(?<![0-9])(?=([159Y][1239]\\d\\d${GAP}(?:\\d${GAP}){4}(?:${CODE_SIGN}${GAP}){9}${CODE_SIGN}))`,
  'gi',
)

function* creditCodes(text: string): Generator<Found> {
  for (const { 1: found = '', index } of text.matchAll(CREDIT_CODE)) {
    const end = index + found.length
    const places = range(index, end).filter((place) => isSign(text[place]))
    if (
      standsAlone(text, index, end) &&
      isCreditCode(
        places
          .map((place) => text[place])
          .join('')
          .toUpperCase(),
      )
    )
      yield places
  }
}

const PASSPORT = /(?<![0-9A-Za-z])(?:E[A-HJ-NP-Z]?\d{7,8}|[DGPS]E?\d{7,8}|[HM]\d{8})(?![0-9A-Za-z])/g

function* passports(text: string): Generator<Found> {
  for (const { 0: found, index } of text.matchAll(PASSPORT)) yield range(index, index + found.length)
}

const NAME_SIGN = /[\w.+%-]/
const DOMAIN = /[A-Za-z\d](?:[A-Za-z\d-]{0,62}\.){1,8}[A-Za-z]{2,24}/y
const LONGEST_NAME = 64

/** Only the name before the `@` is masked; the domain says which company it is, and no more. */
function* emails(text: string): Generator<Found> {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    DOMAIN.lastIndex = at + 1
    let from = at
    while (from > 0 && at - from < LONGEST_NAME && NAME_SIGN.test(text[from - 1]!)) from -= 1
    if (from < at && DOMAIN.test(text)) yield range(from, at)
  }
}

function ownPattern(source: string): (text: string) => Found[] {
  const find = linearFinder(source)
  if (typeof find === 'string') return () => []
  return (text) => find(text).map(([from, to]) => range(from, to))
}

const OTHERS: Partial<Readonly<Record<MaskKind, (text: string) => Iterable<Found>>>> = {
  creditCode: creditCodes,
  passport: passports,
  email: emails,
}

/** For a rule that is not about digits alone. A pattern that an earlier version accepted and this one refuses finds nothing. */
export function finderOf({ kind, pattern }: MaskingRule): Finder {
  const find = OTHERS[kind] ?? ownPattern(pattern ?? '')
  return (text) => Array.from(find(text), (found) => ({ kind, found }))
}
