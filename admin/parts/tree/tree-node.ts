/** A node of a tree to choose from. */
export interface TreeNode {
  id: string
  label: string
  children?: readonly TreeNode[]
  isDisabled?: boolean
}

/** A node with its position in the displayed tree. */
export interface Branch<T> {
  id: string
  node: T
  parent: string | null
  /** 1-based. */
  level: number
  /** 1-based, among its siblings. */
  place: number
  siblings: number
  hasChildren: boolean
  isOpen: boolean
}

export interface Shape<T> {
  idOf: (node: T) => string
  /** Undefined: not known yet. */
  childrenOf: (node: T) => readonly T[] | undefined
  hasChildren: (node: T) => boolean
}

/** The visible nodes in order, without children of closed nodes. */
export function flatten<T>(roots: readonly T[], shape: Shape<T>, open: ReadonlySet<string>): Branch<T>[] {
  const found: Branch<T>[] = []
  const visit = (nodes: readonly T[], parent: string | null, level: number) => {
    nodes.forEach((node, at) => {
      const id = shape.idOf(node)
      const hasChildren = shape.hasChildren(node)
      const isOpen = hasChildren && open.has(id)
      found.push({ id, node, parent, level, place: at + 1, siblings: nodes.length, hasChildren, isOpen })
      if (isOpen) visit(shape.childrenOf(node) ?? [], id, level + 1)
    })
  }
  visit(roots, null, 1)
  return found
}

export const SHAPE: Shape<TreeNode> = {
  idOf: (node) => node.id,
  childrenOf: (node) => node.children ?? [],
  hasChildren: (node) => (node.children?.length ?? 0) > 0,
}

/** The node with all descendants. */
export const within = (node: TreeNode): TreeNode[] => [node, ...(node.children ?? []).flatMap(within)]

export const allNodes = (roots: readonly TreeNode[]): TreeNode[] => roots.flatMap(within)

export const withChildren = (roots: readonly TreeNode[]): string[] =>
  allNodes(roots).flatMap((node) => (node.children?.length ? [node.id] : []))

/** Nodes whose label contains the words, with their ancestors. */
export function matching(roots: readonly TreeNode[], words: string): TreeNode[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return [...roots]
  return roots.flatMap((node) => {
    if (node.label.toLowerCase().includes(wanted)) return [node]
    const children = matching(node.children ?? [], words)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

type Tick = 'on' | 'off' | 'some'

/** The state of each checkbox. With linked boxes, a node with some selected descendants is half selected. */
export function computeTicks(
  roots: readonly TreeNode[],
  ticked: ReadonlySet<string>,
  isLinked: boolean,
): ReadonlyMap<string, Tick> {
  const ticks = new Map<string, Tick>()
  const visit = (node: TreeNode): Tick => {
    const below = (node.children ?? []).map(visit)
    const own: Tick = ticked.has(node.id) ? 'on' : 'off'
    const isHalf = isLinked && own === 'off' && below.some((tick) => tick !== 'off')
    const tick = isHalf ? 'some' : own
    ticks.set(node.id, tick)
    return tick
  }
  for (const root of roots) visit(root)
  return ticks
}

/**
 * Selects or deselects a node. With linked boxes all descendants follow, and a parent is selected when all its children
 * are.
 */
export function withTick(
  roots: readonly TreeNode[],
  ticked: ReadonlySet<string>,
  id: string,
  isLinked: boolean,
): ReadonlySet<string> {
  const isOn = !ticked.has(id)
  const next = new Set(ticked)
  const put = (node: TreeNode) => {
    if (node.isDisabled) return
    if (isOn) next.add(node.id)
    else next.delete(node.id)
  }
  const node = allNodes(roots).find((each) => each.id === id)
  if (!node) return ticked
  if (!isLinked) {
    put(node)
    return next
  }
  within(node).forEach(put)
  const settle = (each: TreeNode) => {
    each.children?.forEach(settle)
    if (!each.children?.length || !within(each).some((below) => below.id === id) || each.id === id) return
    if (each.children.every((child) => next.has(child.id))) next.add(each.id)
    else next.delete(each.id)
  }
  roots.forEach(settle)
  return next
}

/** Ids of half-selected nodes: a server that stores the ancestors of each right needs these too. */
export const halfTicked = (roots: readonly TreeNode[], ticked: ReadonlySet<string>): string[] =>
  [...computeTicks(roots, ticked, true)].flatMap(([id, tick]) => (tick === 'some' ? [id] : []))
