import type { ReactElement } from 'react'
import type { ControlProps } from '../control.ts'
import { SearchTree } from '../tree/search-tree.tsx'
import { allNodes, type TreeNode } from '../tree/tree-node.ts'
import { PopBox } from './pop-box.tsx'

export interface TreeSelectProps extends ControlProps<string | null | undefined, string> {
  /** The label: 上级部门. */
  label: string
  nodes: readonly TreeNode[]
}

/** A choice of one node of a tree. */
export function TreeSelect({ label, nodes, value, onChange, ...p }: TreeSelectProps): ReactElement {
  const name = allNodes(nodes).find(({ id }) => id === value)?.label
  return (
    <PopBox
      {...p}
      popup="tree"
      action={`选择${label}`}
      chosen={value ? [{ key: value, name: name ?? value }] : []}
      onRemove={() => onChange('')}
    >
      {(close) => (
        <SearchTree
          label={label}
          nodes={nodes}
          chosen={value ?? ''}
          onChoose={(id) => {
            onChange(id)
            close()
          }}
        />
      )}
    </PopBox>
  )
}
