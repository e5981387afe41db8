import { type CheckPart, readCheckRule } from './check-rule.ts'
import { type LinearPattern, linearPattern, MOST_STEPS } from './patterns/linear-pattern/linear-pattern.ts'

/** Why a value does not pass: the part, and the characters that it checked. */
export interface CheckFailure extends CheckPart {
  beginIndex: number
  endIndex: number
  checkValue: string
  passed: false
}

/** A rule that can check values. */
export type CheckRule = readonly { part: CheckPart; pattern: LinearPattern }[]

/** The weight of all patterns of a rule, with their repeats written out, so that reading it is quick, too. */
const HEAVIEST = 3000
const TOO_LONG = '内容太长，不能用这条规则校验'

/** The rule; an error message for invalid text, or when one of its patterns cannot run. */
export function compileCheckRule(json: string): CheckRule | string {
  const parts = readCheckRule(json)
  if (typeof parts === 'string') return parts
  const rule: CheckRule[number][] = []
  let weight = 0
  for (const [at, part] of parts.entries()) {
    const pattern = linearPattern(part.pattern, 'whole')
    if (typeof pattern === 'string') return `第 ${at + 1} 条：${pattern}`
    weight += pattern.weight
    if (weight > HEAVIEST) return `第 ${at + 1} 条：正则表达式里的重复次数加起来太多`
    rule.push({ part, pattern })
  }
  return rule
}

/** The first part that the value fails; null when it passes. */
export function checkFailure(rule: CheckRule, value: string): CheckFailure | null {
  const characters = Array.from(value)
  let begin = 0
  let steps = 0
  for (const { part, pattern } of rule) {
    const isWhole = part.digits === '*'
    const from = isWhole ? 0 : begin
    const to = isWhole ? characters.length : begin + Number(part.digits)
    const judged = characters.slice(from, to).join('')
    const failure = { ...part, beginIndex: from, endIndex: to, checkValue: judged, passed: false } as const
    steps += pattern.stepsFor(judged)
    if (steps > MOST_STEPS) return { ...failure, message: TOO_LONG }
    if (!pattern.fits(judged)) return failure
    if (!isWhole) begin = to
  }
  return null
}
