import * as v from 'valibot'

/** The list that a figure counts: the path of its call, and what it is asked. */
export const CountedList = v.object({ path: v.string(), query: v.record(v.string(), v.string()) })
export type CountedList = v.InferOutput<typeof CountedList>
