import type { Branch } from './tree-node.ts'

export interface TreeMove {
  /** The node to which the cursor moves. */
  to?: string
  open?: string
  close?: string
}

/** The effect of an arrow key in a tree: right opens or enters, left closes or leaves. Null: no such key. */
export function treeMove<T>(key: string, branches: readonly Branch<T>[], current: string | null): TreeMove | null {
  const at = Math.max(
    0,
    branches.findIndex(({ id }) => id === current),
  )
  const branch = branches[at]
  if (!branch) return null
  const to = (index: number): TreeMove => ({ to: branches[Math.max(0, Math.min(branches.length - 1, index))]!.id })
  switch (key) {
    case 'ArrowDown':
      return to(at + 1)
    case 'ArrowUp':
      return to(at - 1)
    case 'Home':
      return to(0)
    case 'End':
      return to(branches.length - 1)
    case 'ArrowRight':
      if (!branch.hasChildren) return {}
      return branch.isOpen ? to(at + 1) : { open: branch.id }
    case 'ArrowLeft':
      if (branch.isOpen) return { close: branch.id }
      return branch.parent === null ? {} : { to: branch.parent }
    default:
      return null
  }
}
