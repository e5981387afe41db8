import { and, or, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { Reject } from '#server/kernel/reject.ts'
import { column, compared, contains, type Fields, matchesAny } from './field-value.ts'

/** One condition of the advanced query; `left_like` means "ends with", `right_like` "starts with". */
const Condition = v.object({
  field: v.string(),
  rule: v.string(),
  val: v.nullish(v.union([v.string(), v.number(), v.array(v.union([v.string(), v.number()]))])),
})
const Conditions = v.pipe(v.array(Condition), v.maxLength(50))

/** Clients write the operators as words or as symbols. */
const RULE: Record<string, string> = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
  LIKE: 'like',
  LEFT_LIKE: 'left_like',
  RIGHT_LIKE: 'right_like',
  IN: 'in',
  eq_with_add: 'eq',
}

/** `superQueryParams` as SQL. Conditions on unknown fields are skipped; unreadable ones are refused. */
export function superConditions(fields: Fields, params: string | undefined, match: string): SQL | undefined {
  if (!params) return undefined
  const parts = parse(params).map((condition) => buildCondition(fields, condition))
  return match.toLowerCase() === 'or' ? or(...parts) : and(...parts)
}

function buildCondition(fields: Fields, condition: v.InferOutput<typeof Condition>): SQL | undefined {
  const by = column(fields, condition.field)
  const values = Array.isArray(condition.val) ? condition.val.map(String) : [String(condition.val ?? '')]
  const text = values.join(',')
  if (!by || text === '') return undefined
  const rule = Object.hasOwn(RULE, condition.rule) ? RULE[condition.rule] : condition.rule
  switch (rule) {
    case 'eq':
    case 'ne':
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return compared(by, rule, text)
    case 'like':
      return contains(by, text, true, true)
    case 'left_like':
      return contains(by, text, true, false)
    case 'right_like':
      return contains(by, text, false, true)
    case 'in':
      return matchesAny(by, text.split(','))
    default:
      throw new Reject('高级查询的条件不受支持')
  }
}

/** Reads URI-encoded JSON; some clients encode it twice. */
function parse(params: string): v.InferOutput<typeof Conditions> {
  let text = params
  for (let round = 0; round < 3; round++) {
    const parsed = v.safeParse(Conditions, json(text))
    if (parsed.success) return parsed.output
    const decoded = decode(text)
    if (decoded === text) break
    text = decoded
  }
  throw new Reject('高级查询条件格式不正确')
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // still encoded, or no JSON: the caller decides
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // a lone % is not an encoding
  }
}
