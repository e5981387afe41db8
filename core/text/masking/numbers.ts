import { luhnSum, residentCheckSign, RESIDENT_PROVINCES } from '../../rules/identity.ts'
import type { DigitRun } from './digit-runs.ts'
import type { MaskKind } from './kinds.ts'

/** A part of a run that begins with a group and ends with one. */
interface Candidate {
  digits: string
  /** How many groups it has. */
  count: number
  /** The lengths of its groups, such as `3-4-4`. */
  groups: () => string
  /** It has two groups, and the end of a line is between them. */
  isBroken: boolean
}

/** Whether digits are a number of a kind: how many at the beginning do not belong to it, or null. */
type Judge = (candidate: Candidate) => number | null

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || year >= 2100 || day < 1 || day > (DAYS[month - 1] ?? 0)) return false
  return month !== 2 || day < 29 || year % 4 === 0
}

/** Without the check sign when that is an X, which stands behind the digits. */
export function isResident(digits: string, checkSign: string): boolean {
  if (!RESIDENT_PROVINCES.has(digits.slice(0, 2))) return false
  const isBorn = isDay(Number(digits.slice(6, 10)), Number(digits.slice(10, 12)), Number(digits.slice(12, 14)))
  return isBorn && residentCheckSign(digits) === checkSign
}

/** The number before 1999 had two digits for the year and no check sign. */
function isFormerResident(digits: string): boolean {
  if (!RESIDENT_PROVINCES.has(digits.slice(0, 2))) return false
  return isDay(1900 + Number(digits.slice(6, 8)), Number(digits.slice(8, 10)), Number(digits.slice(10, 12)))
}

const residentId: Judge = ({ digits, count, groups }) => {
  if (digits.length === 18) return isResident(digits, digits[17]!) ? 0 : null
  // Without a check sign, figures beside each other must not become one.
  if (digits.length !== 15 || count > 5 || !['15', '6-6-3', '6-9', '6-2-2-2-3'].includes(groups())) return null
  return isFormerResident(digits) ? 0 : null
}

/** How people write a mobile number. Any other grouping is more often a row of figures. */
const MOBILE_GROUPS = new Set(
  ['11', '3-4-4', '3-8', '7-4', '3-3-5', '4-3-4', '4-4-3', '5-6', '3-4-2-2'].concat('1-1-1-1-1-1-1-1-1-1-1'),
)

const mobile: Judge = ({ digits, groups, isBroken }) => {
  if (digits.length === 11) return /^1[3-9]/.test(digits) && (isBroken || MOBILE_GROUPS.has(groups())) ? 0 : null
  const glued = /^(?:00)?86(?=1[3-9]\d{9}$)/.exec(digits)
  return glued && !groups().includes('-') ? glued[0].length : null
}

const AREA = /^0(?:10|2\d|[3-9]\d\d)[2-9]\d{6,7}$/

const landline: Judge = ({ digits, groups, isBroken }) =>
  AREA.test(digits) && (isBroken || /^(?:\d\d|[34]-[78]|[34]-[34]-4)$/.test(groups())) ? 0 : null

/** What the issuers' numbers begin with: UnionPay, Visa, Mastercard, JCB, American Express, Diners and older Chinese ones. */
const ISSUERS: Readonly<Record<number, RegExp>> = {
  14: /^3(?:0[0-5]|[68])/,
  15: /^3[47]/,
  16: /^(?:62|60|81|4|5[1-5]|35|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720)|955|68|69)/,
  17: /^(?:62|60|955)/,
  18: /^(?:62|60|955)/,
  19: /^(?:62|60|81|4|955|68|69|94)/,
}

const bankCard: Judge = ({ digits }) => (ISSUERS[digits.length]?.test(digits) && luhnSum(digits) % 10 === 0 ? 0 : null)

interface NumberKind {
  judge: Judge
  /** How many digits such a number can have. */
  lengths: readonly number[]
  /** What it can begin with: most rows of figures end here. */
  begins: RegExp
}

const NUMBER_KINDS: Partial<Readonly<Record<MaskKind, NumberKind>>> = {
  residentId: { judge: residentId, lengths: [15, 18], begins: /^[1-9]/ },
  mobile: { judge: mobile, lengths: [11, 13, 15], begins: /^(?:1[3-9]|86|00)/ },
  landline: { judge: landline, lengths: [10, 11, 12], begins: /^0[1-9]/ },
  bankCard: { judge: bankCard, lengths: [14, 15, 16, 17, 18, 19], begins: /^[2-689]/ },
}
const LONGEST = 19

export const isNumberKind = (kind: MaskKind): boolean => NUMBER_KINDS[kind] !== undefined

/** A number as indexes of the digits of its run; `from` may stand before `begin`, where a prefix is written with it. */
export interface NumberFound {
  kind: MaskKind
  from: number
  begin: number
  to: number
}

/** By the first two digits as a number, and then by the length: the kinds that such digits could be. */
export type NumberKinds = readonly (readonly (readonly MaskKind[] | undefined)[])[]

export function kindsByBeginning(kinds: readonly MaskKind[]): NumberKinds {
  const known = kinds.map((kind) => ({ kind, ...NUMBER_KINDS[kind]! }))
  return Array.from({ length: 100 }, (_, two) => {
    const possible = known.filter(({ begins }) => begins.test(String(two).padStart(2, '0')))
    return Array.from({ length: LONGEST + 1 }, (_length, length) => {
      const those = possible.filter(({ lengths }) => lengths.includes(length)).map(({ kind }) => kind)
      return those.length > 0 ? those : undefined
    })
  })
}

export function numbersIn(run: DigitRun, kinds: NumberKinds): NumberFound[] {
  const { digits, bounds } = run
  const found: NumberFound[] = []
  for (let first = 0; first + 1 < bounds.length; first++) {
    const from = bounds[first]!
    const possible = kinds[digitAt(digits, from) * 10 + digitAt(digits, from + 1)] ?? []
    for (let last = first; last + 1 < bounds.length; last++) {
      const to = bounds[last + 1]!
      if (to - from > LONGEST) break
      for (const kind of possible[to - from] ?? []) judged(run, kind, { first, last }, found)
    }
  }
  return found
}

const digitAt = (digits: string, at: number): number => digits.charCodeAt(at) - 48

function judged(
  { digits, bounds, breaks }: DigitRun,
  kind: MaskKind,
  { first, last }: { first: number; last: number },
  found: NumberFound[],
): void {
  const [from, to] = [bounds[first]!, bounds[last + 1]!]
  const isBroken = last === first + 1 && breaks[last]!
  const groups = () => groupsOf(bounds, first, last)
  const skipped = NUMBER_KINDS[kind]!.judge({
    digits: digits.slice(from, to),
    count: last - first + 1,
    groups,
    isBroken,
  })
  if (skipped !== null) found.push({ kind, from, begin: from + skipped, to })
}

const groupsOf = (bounds: readonly number[], first: number, last: number): string =>
  Array.from({ length: last - first + 1 }, (_, at) => bounds[first + at + 1]! - bounds[first + at]!).join('-')
