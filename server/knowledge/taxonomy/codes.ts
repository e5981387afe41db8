import { pathTo, buildTree } from '#core/access/trees.ts'
import type { TaxonomyNode } from '#server/access/documents/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { nextTreeCode } from '#server/kernel/tree-code.ts'

/** Characters of a code per level, as for departments. */
const SEGMENT = 3
/** The deepest level of a tree. */
const DEEPEST = 10

/**
 * The code of a new node below a parent, or of a node that moves there with everything below it. Refuses a parent that
 * does not exist or is below the moving node.
 */
export function codeBelow(tree: readonly TaxonomyNode[], parentId: string | null, moving?: TaxonomyNode): string {
  const parent = tree.find((row) => row.id === parentId)
  if (parentId !== null && !parent) throw new Reject('上级不存在')
  if (moving && parentId !== null && pathTo(buildTree(tree), parentId).includes(moving.id)) {
    throw new Reject('上级不能是自己或自己的下级')
  }
  const levels = moving ? branchHeight(tree, moving) : 1
  if ((parent?.code.length ?? 0) / SEGMENT + levels > DEEPEST) throw new Reject(`最多 ${DEEPEST} 级`)
  const siblings = tree.filter((row) => row.parentId === parentId)
  return nextTreeCode(
    parent?.code ?? '',
    siblings.map((row) => row.code),
  )
}

/** Levels from a node down to the deepest one below it, itself included. */
const branchHeight = (tree: readonly TaxonomyNode[], top: TaxonomyNode): number =>
  1 +
  tree
    .filter((row) => row.code.startsWith(top.code))
    .reduce((most, row) => Math.max(most, (row.code.length - top.code.length) / SEGMENT), 0)

/** Whether a code can belong to a node directly below this one. */
export const isCodeBelow = (code: string, parentCode: string): boolean =>
  code.length === parentCode.length + SEGMENT && code.startsWith(parentCode) && /[A-Z]\d\d$/.test(code)
