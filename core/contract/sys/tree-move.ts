import * as v from 'valibot'
import { Id, IdsOrNone, NumberText } from '../values.ts'

const ParentId = v.union([Id, v.literal('')])

/**
 * Puts a record of a tree elsewhere, and says what the tree was like: a move over what somebody else has moved meanwhile
 * is refused. '' is the top of the tree.
 */
export const TreeMove = v.object({
  id: Id,
  /** Below what it stood. */
  from: ParentId,
  parentId: ParentId,
  /** Those it comes to stand among, in their order, without itself. */
  siblings: v.optional(IdsOrNone, ''),
  /** How many of them stand before it. */
  at: v.pipe(NumberText, v.integer('位置应为整数'), v.minValue(0, '位置不正确'), v.maxValue(1_000_000, '位置不正确')),
})
export type TreeMove = v.InferOutput<typeof TreeMove>
