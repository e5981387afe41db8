import { rawPatternProblem } from './patterns/raw-pattern.ts'

/** One part of a rule for a value. Source: the family's 编码校验规则. */
export interface CheckPart {
  /** How many characters it checks, after those of the parts before; `*`: the whole value. */
  digits: string
  /** The pattern for all of these characters. */
  pattern: string
  /** The message if they do not fit. */
  message: string
}

const MOST_PARTS = 50
export const CHECK_RULE_EMPTY = '请至少填写一条校验规则'

/** The parts of a rule; an error message for invalid text. `check-value.ts` decides whether its patterns can run. */
export function readCheckRule(json: string): readonly CheckPart[] | string {
  const parts = parsed(json)
  if (!Array.isArray(parts)) return '规则应为 JSON 数组'
  if (parts.length === 0) return CHECK_RULE_EMPTY
  if (parts.length > MOST_PARTS) return `最多 ${MOST_PARTS} 条校验规则`
  const read: CheckPart[] = []
  for (const [at, part] of parts.entries()) {
    const one = readPart(part)
    if (typeof one === 'string') return `第 ${at + 1} 条：${one}`
    read.push(one)
  }
  return read
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function readPart(part: unknown): CheckPart | string {
  if (typeof part !== 'object' || part === null) return '应有位数、正则表达式和提示'
  const { digits, pattern, message } = part as Readonly<Record<string, unknown>>
  const count = typeof digits === 'number' ? String(digits) : digits
  if (typeof count !== 'string' || !/^(\*|[1-9]\d{0,2})$/.test(count)) return '位数应为 * 或 1 到 999'
  if (typeof pattern !== 'string' || pattern === '') return '请输入正则表达式'
  if (typeof message !== 'string' || message.trim() === '') return '请输入提示文本'
  return rawPatternProblem(pattern) ?? { digits: count, pattern, message }
}
