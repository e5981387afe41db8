import { token } from '#core/access/tokens.ts'
import type { CategoryLine, Space } from '#core/contract/km/documents/page-tree.ts'
import { type TaxonomyNode, visibleTaxonomy } from '#server/access/documents/index.ts'
import { labelCounts } from './counts.ts'
import type { Asking } from './deps.ts'

/** The categories that somebody sees, with their counts. */
export interface SeenCategories {
  find: (id: string) => TaxonomyNode | undefined
  /** The nodes directly below one, or the spaces with null. */
  below: (id: string | null) => readonly TaxonomyNode[]
  /** From the space to the node itself, as far as it is seen. */
  pathTo: (id: string | null) => readonly TaxonomyNode[]
  line: (node: TaxonomyNode) => CategoryLine
}

export async function seenCategories(ctx: Asking): Promise<SeenCategories> {
  const [nodes, counts] = await Promise.all([visibleTaxonomy(ctx.deps.db, ctx.actor, 'category'), labelCounts(ctx)])
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const above = (node: TaxonomyNode) => (byId.has(node.parentId ?? '') ? node.parentId : null)
  const children = Map.groupBy(nodes, above)
  const pathTo = (id: string | null): TaxonomyNode[] => {
    const node = byId.get(id ?? '')
    return node ? [...pathTo(node.parentId), node] : []
  }
  return {
    find: (id) => byId.get(id),
    below: (id) => children.get(id) ?? [],
    pathTo,
    line({ id, code, name }) {
      const count = counts.get(token.category(id)) ?? 0
      return { id, code, name, count, hasChildren: count > 0 || children.has(id) }
    },
  }
}

export async function listSpaces(ctx: Asking): Promise<Space[]> {
  const seen = await seenCategories(ctx)
  return seen.below(null).map((node) => ({ ...seen.line(node), description: node.description }))
}
