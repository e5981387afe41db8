import { type ReactElement, useState } from 'react'
import { PartDialog } from '../part-dialog/part-dialog.tsx'
import { Tree } from '../tree/tree.tsx'
import { allNodes, type Branch, type TreeNode } from '../tree/tree-node.ts'
import type { TreeSource } from './use-branches.ts'

interface MoveDialogProps<Row> {
  source: TreeSource<Row>
  moving: Branch<Row>
  nameOf: (row: Row) => string
  onMove: (target: Row) => void
  onClose: () => void
}

/** 移到…: chooses the new parent of a row among the loaded part of the tree. */
export function MoveDialog<Row>({ source, moving, nameOf, onMove, onClose }: MoveDialogProps<Row>): ReactElement {
  const { roots, rowKey, childrenOf } = source
  const nodes = targetNodes(source, moving.id, nameOf, roots)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(allNodes(nodes).map(({ id }) => id)))
  const [target, setTarget] = useState<string | null>(null)
  const find = (rows: readonly Row[]): Row | undefined => {
    for (const row of rows) {
      if (rowKey(row) === target) return row
      const below = find(childrenOf(row) ?? [])
      if (below !== undefined) return below
    }
    return undefined
  }
  return (
    <PartDialog
      title={`把“${nameOf(moving.node)}”移到`}
      width={500}
      action="移动"
      isReady={target !== null}
      onClose={onClose}
      onConfirm={() => {
        const row = find(roots)
        if (row !== undefined) onMove(row)
      }}
    >
      <Tree
        label="移到哪一项之下"
        nodes={nodes}
        open={open}
        onOpen={setOpen}
        chosen={new Set(target === null ? [] : [target])}
        onChoose={setTarget}
      />
    </PartDialog>
  )
}

/** All rows except the moving one and its descendants. */
function targetNodes<Row>(
  source: TreeSource<Row>,
  moving: string,
  nameOf: (row: Row) => string,
  rows: readonly Row[],
): TreeNode[] {
  return rows
    .filter((row) => source.rowKey(row) !== moving)
    .map((row) => ({
      id: source.rowKey(row),
      label: nameOf(row),
      children: targetNodes(source, moving, nameOf, source.childrenOf(row) ?? []),
    }))
}
