import * as v from 'valibot'
import { type Operator, OPERATORS, type OPERATORS_OF } from '../contract/list-field.ts'

/** The type of a field's values in the editor. */
export type QueryKind = keyof typeof OPERATORS_OF

/** One line of an advanced query as browsers store it; several values of `in` are a comma list. */
const Condition = v.object({
  field: v.string(),
  rule: v.picklist(OPERATORS),
  val: v.string(),
  type: v.optional(v.string()),
  options: v.optional(v.array(v.looseObject({ value: v.string(), text: v.string() }))),
  dictCode: v.optional(v.string()),
  dictTable: v.optional(v.string()),
  dictText: v.optional(v.string()),
  customReturnField: v.optional(v.string()),
  popup: v.optional(v.unknown()),
})
export type QueryCondition = v.InferOutput<typeof Condition>

const Saved = v.object({
  title: v.string(),
  matchType: v.picklist(['and', 'or']),
  records: v.pipe(v.array(Condition), v.maxLength(50)),
})
/** A query with a name. */
export type SavedQuery = v.InferOutput<typeof Saved>
export type QueryMatch = SavedQuery['matchType']

/** The server's limit. */
export const MOST_CONDITIONS = 50

/** The key of the browser's storage for the queries of a list. */
export const savedQueriesKey = (listKey: string): string => `JSuperQuerySaved_${listKey}`

/** The stored queries, without invalid ones, because users can change the storage. */
export const readSavedQueries = (kept: unknown): SavedQuery[] =>
  Array.isArray(kept)
    ? kept.flatMap((each) => {
        const read = v.safeParse(Saved, each)
        return read.success ? [read.output] : []
      })
    : []

const splitValues = (val: string) => val.split(',').map((value) => value.trim())

/** Changes the comparison; only `in` takes several values, every other one keeps the first. */
export function withRule(condition: QueryCondition, rule: Operator): QueryCondition {
  const isLeavingIn = condition.rule === 'in' && rule !== 'in'
  return { ...condition, rule, val: isLeavingIn ? (splitValues(condition.val)[0] ?? '') : condition.val }
}

/** The lines with a value. */
export const filledConditions = (conditions: readonly QueryCondition[]): QueryCondition[] =>
  conditions.filter(({ field, val }) => field !== '' && splitValues(val).some(Boolean))

/** The `superQueryParams` of a list. */
export const superQueryParams = (conditions: readonly QueryCondition[]): string =>
  encodeURI(
    JSON.stringify(
      filledConditions(conditions).map(({ field, rule, val, type }) => ({ field, rule, val, type: type ?? 'text' })),
    ),
  )

/** The lines in an address; none if it contains something else. */
export function readConditions(text: string | undefined): QueryCondition[] {
  if (!text) return []
  try {
    const read = v.safeParse(v.array(Condition), JSON.parse(decodeURI(text)))
    return read.success ? read.output : []
  } catch {
    return [] // not written by superQueryParams
  }
}

/** Adds a query, or replaces the one with its name. */
export const withSaved = (saved: readonly SavedQuery[], query: SavedQuery): SavedQuery[] =>
  saved.some(({ title }) => title === query.title)
    ? saved.map((each) => (each.title === query.title ? query : each))
    : [...saved, query]
