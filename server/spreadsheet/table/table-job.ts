import * as v from 'valibot'

/** Rows of data that one import takes. */
export const MOST_ROWS = 100_000

/** A sheet of the family has two lines above its titles. */
export const TITLE_ROWS = 5

/** What the child answers. It has read a foreign file, so its answer is checked as well. */
export const TableAnswer = v.union([
  v.object({ rows: v.array(v.array(v.nullable(v.string()))) }),
  v.object({ refused: v.pipe(v.string(), v.maxLength(200)) }),
])
export type TableAnswer = v.InferOutput<typeof TableAnswer>

export const TABLE_BYTES = 96 * 1024 * 1024
