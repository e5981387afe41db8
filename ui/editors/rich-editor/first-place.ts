import type { Node } from '@tiptap/pm/model'

/** What a template begins with before there is something to write. */
const LEADS = new Set(['heading', 'table', 'horizontalRule'])

/**
 * Where somebody begins to write who comes from the title: in the first empty line after headings and tables, which a
 * template leaves for that; not in a table with which it begins. Null: at the beginning, as usual.
 */
export function firstPlace(doc: Node): number | null {
  let at = 0
  for (let index = 0; index < doc.childCount; index++) {
    const block = doc.child(index)
    if (!LEADS.has(block.type.name)) {
      const line = firstLine(block, at)
      if (line === null) return null
      const isWanted = line.node.content.size === 0 || doc.child(0).type.name === 'table'
      return isWanted ? line.at + 1 : null
    }
    at += block.nodeSize
  }
  return null
}

function firstLine(block: Node, at: number): { node: Node; at: number } | null {
  if (block.isTextblock) return { node: block, at }
  return block.firstChild ? firstLine(block.firstChild, at + 1) : null
}
