import { type TaxonomyNode, loadTaxonomy, shownTaxonomy } from '#server/access/documents/index.ts'
import type { Executor } from '#server/db/database.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { FacetValue } from '../model/index.ts'

/** Translates between ids, by which the index knows categories and topics, and codes, which the wire uses. */
export interface TaxonomyCodes {
  categories: readonly TaxonomyNode[]
  topics: readonly TaxonomyNode[]
}

export async function taxonomyCodes(db: Executor, tenantId: string): Promise<TaxonomyCodes> {
  const { category = [], topic = [] } = Object.groupBy(
    await loadTaxonomy(db, tenantId, 'category', 'topic'),
    (node) => node.kind,
  )
  return { categories: category, topics: topic }
}

/** Ids of the nodes of these codes and of all below them: a code begins with that of the node above. */
export const idsBelow = (nodes: readonly TaxonomyNode[], codes: readonly string[]): string[] =>
  nodes.filter((node) => codes.some((code) => node.code.startsWith(code))).map((node) => node.id)

export interface FacetText extends FacetValue {
  text: string
}

/**
 * The categories found, by code and name. What was found below a category counts for it too, because choosing it finds
 * both. `actor` sees closed categories only if they contain something that was found.
 */
export function categoryFacet(nodes: readonly TaxonomyNode[], found: readonly FacetValue[], actor: Actor): FacetText[] {
  const shown = new Set(shownTaxonomy(nodes, actor, 'category').map((node) => node.id))
  const codes = new Map(nodes.map((node) => [node.id, node.code]))
  const counted = found.flatMap(({ value, count }) => ({ code: codes.get(value) ?? '', count }))
  return nodes
    .filter((node) => shown.has(node.id) || found.some((each) => each.value === node.id))
    .map((node) => ({
      value: node.code,
      text: node.name,
      count: counted.reduce((sum, each) => (each.code.startsWith(node.code) ? sum + each.count : sum), 0),
    }))
    .filter((facet) => facet.count > 0)
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
}
