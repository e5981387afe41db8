import { namedPatterns } from './patterns/cell-patterns.ts'
import { bankCardWarning, checkBankCard, checkPaperNumber, checkResidentId } from './identity.ts'
import { checkEmail, checkLandline, checkMobile, checkUsername, checkWorkNumber } from './person.ts'
import * as writing from './writing.ts'

type Rule = (value: string) => string | null

/** Wraps a rule for a person's field, so that an empty value is accepted. */
const ifAny =
  (rule: Rule): Rule =>
  (value) =>
    value === '' ? null : rule(value)

/** The rules that a form field may name. A call uses the same with `ruled(FIELD_RULES.qq)`. */
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

/** The message of the first rule that a value fails; null when it passes all. */
export function ruleProblem(rules: readonly FieldRule[], value: string): string | null {
  for (const rule of rules) {
    const problem = resolveCheck(rule)(value)
    if (problem !== null) return problem
  }
  return null
}

/** A warning about a value that may be wrong. */
export const ruleWarning = (rules: readonly FieldRule[], value: string): string | null =>
  rules.includes('bankCard') ? bankCardWarning(value) : null

function resolveCheck(rule: FieldRule): Rule {
  if (typeof rule === 'string') return FIELD_RULES[rule]
  return rule[0] === 'pattern' ? checkNamed(rule[1]) : COUNTED_RULES[rule[0]](rule[1])
}

/** Only `*` refuses an empty value. */
const checkNamed = (name: keyof typeof namedPatterns): Rule => {
  const { pattern, message } = namedPatterns[name]
  return (value) => ((value === '' && name !== '*') || pattern.test(value) ? null : message)
}
