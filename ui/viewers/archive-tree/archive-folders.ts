import type { ArchiveEntry } from '#core/contract/km/files/preview-parts.ts'

export interface ArchiveNode {
  /** The whole path. The path of a folder ends with `/`. */
  path: string
  name: string
  entry: ArchiveEntry | null
  children: ArchiveNode[]
  /** The total bytes of everything inside. */
  size: number
}

/** Builds the folders of an archive's entries: folders before files, both sorted by name. */
export function archiveFolders(entries: readonly ArchiveEntry[]): ArchiveNode[] {
  const root: ArchiveNode = { path: '', name: '', entry: null, children: [], size: 0 }
  const folders = new Map<string, ArchiveNode>([['', root]])
  const findFolder = (path: string): ArchiveNode => {
    const known = folders.get(path)
    if (known) return known
    const parts = path.slice(0, -1).split('/')
    const made: ArchiveNode = { path, name: parts.at(-1) ?? '', entry: null, children: [], size: 0 }
    const parent = parts.slice(0, -1).join('/')
    findFolder(parent === '' ? '' : `${parent}/`).children.push(made)
    folders.set(path, made)
    return made
  }
  for (const entry of entries) {
    const folder = entry.name.slice(0, entry.name.lastIndexOf('/') + 1)
    const name = entry.name.slice(folder.length)
    findFolder(folder).children.push({ path: entry.name, name, entry, children: [], size: entry.size })
  }
  return finished(root).children
}

const ORDER = new Intl.Collator('zh-CN', { numeric: true })

function finished(node: ArchiveNode): ArchiveNode {
  for (const child of node.children) if (!child.entry) finished(child)
  node.children.sort((a, b) => Number(Boolean(a.entry)) - Number(Boolean(b.entry)) || ORDER.compare(a.name, b.name))
  if (!node.entry) node.size = node.children.reduce((sum, { size }) => sum + size, 0)
  return node
}

/** A folder shows at most this many rows; whoever needs more will search. */
const SHOWN = 1000

export interface TreeRow {
  node: ArchiveNode
  level: number
  /** How many rows of the folder are not shown. */
  more: number
}

/** The rows of a tree with these open folders. */
export function treeRows(nodes: readonly ArchiveNode[], open: ReadonlySet<string>, level = 1): TreeRow[] {
  return nodes.slice(0, SHOWN).flatMap((node, at) => {
    const more = at === SHOWN - 1 ? nodes.length - SHOWN : 0
    const row = { node, level, more }
    return !node.entry && open.has(node.path) ? [row, ...treeRows(node.children, open, level + 1)] : [row]
  })
}
