import type { CategoryLine, PageLevel } from '#core/contract/km/documents/page-tree.ts'

/** The key of a level: what stands below a category, or below a document; `root` is the list of spaces. */
export const ROOT_KEY = 'root'
export const categoryKey = (id: string): string => `c:${id}`
export const documentKey = (id: string): string => `d:${id}`

/** One visible line of the page tree. */
export interface TreeNode {
  /** Also the key of the level below it. */
  key: string
  kind: 'category' | 'document' | 'more'
  id: string
  name: string
  /** 1 at the top, as `aria-level`. */
  depth: number
  /** Its place among its siblings, and their number, as screen readers say it. */
  at: number
  of: number
  /** Null: nothing is below it. */
  isOpen: boolean | null
  /** Of a category: its documents. */
  count: number | null
  fileType: string | null
  mayMove: boolean
  /** The level in which it stands. */
  levelKey: string
  categoryId: string | null
  parentDocId: string | null
}

/** A level as the store shows it. */
interface Level extends Pick<PageLevel, 'categoryId' | 'parentDocId' | 'next'> {
  readonly categories: readonly CategoryLine[]
  readonly documents: readonly PageLevel['documents'][number][]
}
type Levels = Readonly<Record<string, Level | undefined>>

/** The visible lines below `rootKey`, from top to bottom. A level that is open and not loaded yet shows nothing. */
export function treeNodes(levels: Levels, open: Readonly<Record<string, boolean>>, rootKey: string): TreeNode[] {
  const below = (levelKey: string, depth: number): TreeNode[] => {
    const level = levels[levelKey]
    if (!level) return []
    const of = level.categories.length + level.documents.length + (level.next === null ? 0 : 1)
    const shared = { depth, of, levelKey, categoryId: level.categoryId, parentDocId: level.parentDocId }
    const ownOpen = (key: string, hasChildren: boolean) => (hasChildren ? (open[key] ?? false) : null)
    const lines = [
      ...level.categories.map((each) => {
        const key = categoryKey(each.id)
        const isOpen = ownOpen(key, each.hasChildren || each.count > 0)
        const { id, name, count } = each
        return { ...shared, key, kind: 'category' as const, id, name, isOpen, count, fileType: null, mayMove: false }
      }),
      ...level.documents.map(({ docId, title, fileType, hasChildren, mayMove }) => {
        const key = documentKey(docId)
        const isOpen = ownOpen(key, hasChildren)
        return {
          ...shared,
          key,
          kind: 'document' as const,
          id: docId,
          name: title,
          isOpen,
          count: null,
          fileType,
          mayMove,
        }
      }),
    ]
    const nodes = lines.flatMap((line, index): TreeNode[] => [
      { ...line, at: index + 1 },
      ...(line.isOpen === true ? below(line.key, depth + 1) : []),
    ])
    return level.next === null ? nodes : [...nodes, moreNode(shared, of)]
  }
  return below(rootKey, 1)
}

const moreNode = (shared: Pick<TreeNode, 'depth' | 'of' | 'levelKey' | 'categoryId' | 'parentDocId'>, at: number) => ({
  ...shared,
  at,
  key: `more ${shared.levelKey}`,
  kind: 'more' as const,
  id: '',
  name: '显示更多',
  isOpen: null,
  count: null,
  fileType: null,
  mayMove: false,
})

/** What a key does in the tree. */
export type TreeStep = { focus: string } | { open: string } | { close: string }

/** The keys of the ARIA pattern for trees; null: the key means nothing here. */
export function treeStep(nodes: readonly TreeNode[], current: string, key: string): TreeStep | null {
  const at = nodes.findIndex((node) => node.key === current)
  const node = nodes[at]
  if (!node) return null
  const focus = (to: TreeNode | undefined) => (to ? { focus: to.key } : null)
  switch (key) {
    case 'ArrowDown':
      return focus(nodes[at + 1])
    case 'ArrowUp':
      return focus(nodes[at - 1])
    case 'Home':
      return focus(nodes[0])
    case 'End':
      return focus(nodes.at(-1))
    case 'ArrowRight':
      if (node.isOpen === false) return { open: node.key }
      return node.isOpen && nodes[at + 1]?.levelKey === node.key ? focus(nodes[at + 1]) : null
    case 'ArrowLeft':
      if (node.isOpen === true) return { close: node.key }
      return focus(nodes.slice(0, at).findLast((above) => above.key === node.levelKey))
    default:
      return null
  }
}

/** The next line that begins with what was typed, after the current one and around the end. */
export function typedAhead(nodes: readonly TreeNode[], current: string, typed: string): TreeNode | null {
  const at = nodes.findIndex((node) => node.key === current)
  // While a longer word is typed, the current line may still be the one.
  const from = typed.length > 1 ? at : at + 1
  const around = [...nodes.slice(from), ...nodes.slice(0, from)]
  const wanted = typed.toLocaleLowerCase()
  return around.find((node) => node.kind !== 'more' && node.name.toLocaleLowerCase().startsWith(wanted)) ?? null
}

/** Where something is put, seen from the line at which it was dropped. */
export type Zone = 'before' | 'into' | 'after'

/** Where a document goes, as the call of the page tree names it. */
export interface Place {
  categoryId: string
  parentDocId: string
  /** Null: as the last one. */
  afterId: string | null
}

const siblings = (nodes: readonly TreeNode[], { levelKey }: TreeNode) =>
  nodes.filter((node) => node.levelKey === levelKey && node.kind === 'document')

/** The place that a line and a side of it name; null where nothing can be put. */
export function placeAt(nodes: readonly TreeNode[], movedId: string, target: TreeNode, zone: Zone): Place | null {
  if (target.kind === 'category') return { categoryId: target.id, parentDocId: '', afterId: null }
  const { categoryId } = target
  if (target.kind === 'more' || categoryId === null || target.id === movedId) return null
  if (zone === 'into') return { categoryId, parentDocId: target.id, afterId: null }
  const place = { categoryId, parentDocId: target.parentDocId ?? '' }
  if (zone === 'after') return { ...place, afterId: target.id }
  const others = siblings(nodes, target).filter((node) => node.id !== movedId)
  const before = others[others.findIndex((node) => node.id === target.id) - 1]
  return { ...place, afterId: before?.id ?? '' }
}

/** One place up or down among its siblings; null at the end, and for what stays. */
export function placeBeside(nodes: readonly TreeNode[], moved: TreeNode, by: 1 | -1): Place | null {
  if (!moved.mayMove) return null
  const row = siblings(nodes, moved)
  const other = row[row.findIndex((node) => node.id === moved.id) + by]
  return other ? placeAt(nodes, moved.id, other, by === 1 ? 'after' : 'before') : null
}
