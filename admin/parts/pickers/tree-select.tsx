import { type ReactElement, useState } from 'react'
import type { ControlProps } from '../control.ts'
import { Tree } from '../tree/tree.tsx'
import { allNodes, matching, type TreeNode, withChildren } from '../tree/tree-node.ts'
import { PopBox } from './pop-box.tsx'

export interface TreeSelectProps extends ControlProps<string | null | undefined, string> {
  /** What is chosen: 上级部门. */
  label: string
  nodes: readonly TreeNode[]
}

/** One node of a tree. */
export function TreeSelect({ label, nodes, value, onChange, ...p }: TreeSelectProps): ReactElement {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map(({ id }) => id)))
  const [words, setWords] = useState('')
  const shown = matching(nodes, words)
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
        <>
          <input
            className="bp6-input bp6-small"
            placeholder="筛选"
            aria-label={`筛选${label}`}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
          <Tree
            label={label}
            nodes={shown}
            open={words.trim() === '' ? open : new Set(withChildren(shown))}
            onOpen={setOpen}
            chosen={new Set(value ? [value] : [])}
            onChoose={(id) => {
              if (allNodes(nodes).find((node) => node.id === id)?.isDisabled) return
              onChange(id)
              close()
            }}
          />
        </>
      )}
    </PopBox>
  )
}
