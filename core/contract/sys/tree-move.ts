import * as v from 'valibot'
import { Id, IdsOrNone, NumberText } from '../values.ts'

const ParentId = v.union([Id, v.literal('')])

/**
 * Moves a record in a tree, and contains the former state of the tree: a move that conflicts with another one is
 * refused. '' is the top of the tree.
 */
export const TreeMove = v.object({
  id: Id,
  /** The former parent. */
  from: ParentId,
  parentId: ParentId,
  /** The new siblings in order, without the record itself. */
  siblings: v.optional(IdsOrNone, ''),
  /** How many of them are before it. */
  at: v.pipe(NumberText, v.integer('位置应为整数'), v.minValue(0, '位置不正确'), v.maxValue(1_000_000, '位置不正确')),
})
export type TreeMove = v.InferOutput<typeof TreeMove>
