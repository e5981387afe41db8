import type { TaxonomyTreeNode } from '#core/contract/taxonomy.ts'
import type { ManyOption } from './many-field.tsx'

/** A tree of places as a list in its order, each knowing its depth; `keyOf` says which of its names the call wants. */
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

/** For the platform's select, which knows no tree: blanks that it does not collapse. */
export const indented = (options: readonly Required<ManyOption>[]): { value: string; text: string }[] =>
  options.map(({ value, text, depth }) => ({ value, text: '\u3000'.repeat(depth) + text }))
