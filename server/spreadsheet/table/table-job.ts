import * as v from 'valibot'

/** The most rows of one import. */
export const MOST_ROWS = 100_000

/** A sheet of the family has two lines above its titles. */
export const TITLE_ROWS = 5

/** The child's answer. It is checked as well, because the child has read a foreign file. */
export const TableAnswer = v.union([
  v.object({ rows: v.array(v.array(v.nullable(v.string()))) }),
  v.object({ refused: v.pipe(v.string(), v.maxLength(200)) }),
])
export type TableAnswer = v.InferOutput<typeof TableAnswer>

export const TABLE_BYTES = 96 * 1024 * 1024
