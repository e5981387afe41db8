import { type ReactElement, useState } from 'react'
import { Tree } from './tree.tsx'
import { allNodes, matching, type TreeNode, withChildren } from './tree-node.ts'

interface SearchTreeProps {
  label: string
  nodes: readonly TreeNode[]
  chosen: string
  onChoose: (id: string) => void
}

/** A tree for choosing one node, with a search field. */
export function SearchTree({ label, nodes, chosen, onChoose }: SearchTreeProps): ReactElement {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map(({ id }) => id)))
  const [words, setWords] = useState('')
  const shown = matching(nodes, words)
  return (
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
        chosen={new Set([chosen])}
        onChoose={(id) => {
          if (!allNodes(nodes).find((node) => node.id === id)?.isDisabled) onChoose(id)
        }}
      />
    </>
  )
}
