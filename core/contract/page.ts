import * as v from 'valibot'

export const MAX_PAGE_SIZE = 1000

/** Query strings arrive as text; forms send numbers. Both become a number. */
const intText = (min: number, max: number) =>
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => (value === '' ? Number.NaN : Number(value))),
    v.integer('应为整数'),
    v.minValue(min, `不能小于 ${min}`),
    v.maxValue(max, `不能大于 ${max}`),
  )

/** Paging and sorting as every list of the family takes them. */
export const pageQuery = {
  pageNo: v.optional(intText(1, 1_000_000), 1),
  pageSize: v.optional(intText(1, MAX_PAGE_SIZE), 10),
  column: v.optional(v.pipe(v.string(), v.maxLength(200)), 'createTime'),
  order: v.optional(v.pipe(v.string(), v.maxLength(100)), 'desc'),
}

/**
 * The family's generic query language (contract 0.6): paging, sorting, advanced conditions and any field of the row.
 * Loose, because fields are only known to the list's own allow-list.
 */
export const listQuery = v.looseObject({
  ...pageQuery,
  superQueryParams: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  superQueryMatchType: v.optional(v.pipe(v.string(), v.maxLength(10)), 'and'),
})

export type ListQuery = v.InferOutput<typeof listQuery>

export interface Page<Row> {
  records: Row[]
  total: number
  size?: number | undefined
  current?: number | undefined
  pages?: number | undefined
  /** True when `total` was capped at 10,000. */
  more?: boolean | undefined
}

/** `result` is a page on most lists and a bare array on a few; both decode to a page. Totals may come as text. */
export function pageOf<const S extends v.GenericSchema>(row: S) {
  const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number))
  return v.union([
    v.object({
      records: v.array(row),
      total: count,
      size: v.optional(count),
      current: v.optional(count),
      pages: v.optional(count),
      more: v.optional(v.boolean()),
    }),
    v.pipe(
      v.array(row),
      v.transform((records): Page<v.InferOutput<S>> => ({ records, total: records.length })),
    ),
  ])
}
