import { namedPatterns } from './cell-patterns.ts'
import { bankCardWarning, checkBankCard, checkPaperNumber, checkResidentId } from './identity.ts'
import { checkEmail, checkLandline, checkMobile, checkUsername, checkWorkNumber } from './person.ts'
import * as writing from './writing.ts'

type Rule = (value: string) => string | null

/** A rule of the person's fields that says itself what is said of an empty field. */
const ifAny =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? null : rule(value)

/** The rules that a field of a form may name. A call takes the same with `ruled(FIELD_RULES.qq)`. */
export const FIELD_RULES = {
  mobile: ifAny(checkMobile),
  requiredMobile: checkMobile,
  username: ifAny(checkUsername),
  email: checkEmail,
  landline: checkLandline,
  workNumber: checkWorkNumber,
  natural: writing.checkNaturalNumber,
  letters: writing.checkLetters,
  bankCard: checkBankCard,
  paperNumber: checkPaperNumber,
  residentId: (value: string) => checkResidentId(value),
  qq: writing.checkQq,
  webAddress: writing.checkWebAddress,
  titleLetters: writing.checkTitleLetters,
  digitLines: writing.checkDigitLines,
  atMost255: writing.checkAtMost255,
} satisfies Record<string, Rule>

/** The rules that come with a number. */
export const COUNTED_RULES = {
  minLength: writing.minLength,
  maxLength: writing.maxLength,
  minTicks: writing.minTicks,
  maxTicks: writing.maxTicks,
}

/** A rule by its name, one with its number, or a named pattern of cells. */
export type FieldRule =
  | keyof typeof FIELD_RULES
  | [keyof typeof COUNTED_RULES, number]
  | ['pattern', keyof typeof namedPatterns]

/** The first thing that the rules have against a value; null when they have nothing. */
export function ruleProblem(rules: readonly FieldRule[], value: string): string | null {
  for (const rule of rules) {
    const problem = checkOf(rule)(value)
    if (problem !== null) return problem
  }
  return null
}

/** What should be looked at again, and may be right. */
export const ruleWarning = (rules: readonly FieldRule[], value: string): string | null =>
  rules.includes('bankCard') ? bankCardWarning(value) : null

function checkOf(rule: FieldRule): Rule {
  if (typeof rule === 'string') return FIELD_RULES[rule]
  return rule[0] === 'pattern' ? checkNamed(rule[1]) : COUNTED_RULES[rule[0]](rule[1])
}

/** An empty value is refused by `*` alone. */
const checkNamed = (name: keyof typeof namedPatterns): Rule => {
  const { pattern, message } = namedPatterns[name]
  return (value) => ((value === '' && name !== '*') || pattern.test(value) ? null : message)
}
