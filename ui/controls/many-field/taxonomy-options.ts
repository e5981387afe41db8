import type { TaxonomyTreeNode } from '#core/contract/taxonomy.ts'
import type { ManyOption } from './many-field.tsx'

/**
 * Flattens a tree of places to options in tree order with their depth; `keyOf` selects the identifier that the call
 * needs.
 */
export function taxonomyOptions(
  nodes: readonly TaxonomyTreeNode[],
  keyOf: (node: TaxonomyTreeNode) => string | null | undefined,
  depth = 0,
): Required<ManyOption>[] {
  return nodes.flatMap((node) => {
    const value = keyOf(node)
    const below = taxonomyOptions(node.children ?? [], keyOf, depth + 1)
    return value ? [{ value, text: node.title, depth }, ...below] : below
  })
}

/** Options for a native select, which cannot show a tree: indented with non-collapsing spaces. */
export const indented = (options: readonly Required<ManyOption>[]): { value: string; text: string }[] =>
  options.map(({ value, text, depth }) => ({ value, text: '\u3000'.repeat(depth) + text }))
