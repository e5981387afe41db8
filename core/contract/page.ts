import * as v from 'valibot'
import { NumberText } from './values.ts'

export const MAX_PAGE_SIZE = 1000

/** The default order of lists, the latest first. */
export const DEFAULT_SORT = 'createTime'

const Whole = v.pipe(NumberText, v.integer('应为整数'))

/**
 * Paging and sorting as in every list of the family: page 0 means the first one, and no page is longer than {@link
 * MAX_PAGE_SIZE}, even when a size below 1 means "all".
 */
export const pageQuery = {
  pageNo: v.optional(v.pipe(Whole, v.maxValue(1_000_000, '页码不能超过 1000000'), v.toMinValue(1)), 1),
  pageSize: v.optional(
    v.pipe(
      Whole,
      v.transform((size) => (size < 1 ? MAX_PAGE_SIZE : Math.min(size, MAX_PAGE_SIZE))),
    ),
    10,
  ),
  column: v.optional(v.pipe(v.string(), v.maxLength(200)), DEFAULT_SORT),
  order: v.optional(v.pipe(v.string(), v.maxLength(100)), 'desc'),
}

/**
 * The family's generic query language: paging, sorting, advanced conditions and any field of the row. Loose, because
 * only the list's own allow-list knows the fields.
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

/** One page of the rows, with their total number. */
export const pageAt = <Row>(
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  total: number,
  records: Row[],
): Page<Row> => ({ records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) })

/** `result` is a page in most lists and a bare array in a few; both are decoded to a page. Totals may be text. */
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
