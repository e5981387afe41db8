import { Button, InputGroup, Switch } from '@blueprintjs/core'
import { type ReactElement, type ReactNode, useState } from 'react'
import { Tree } from './tree.tsx'
import { allNodes, matching, computeTicks, type TreeNode, withChildren, withTick } from './tree-node.ts'

interface TickTreeProps {
  label: string
  nodes: readonly TreeNode[]
  ticked: ReadonlySet<string>
  onTick: (ticked: ReadonlySet<string>) => void
  /** 层级关联: descendants are selected with a node. The person can switch it if `onLink` is given. */
  isLinked: boolean
  onLink?: (isLinked: boolean) => void
  isSearchable?: boolean
  isDisabled?: boolean
}

/** A tree with checkboxes, for rights and departments. */
export function TickTree(props: TickTreeProps): ReactElement {
  const { label, nodes, ticked, onTick, isLinked, isSearchable = false, isDisabled = false } = props
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(nodes.map((node) => node.id)))
  const [words, setWords] = useState('')
  const shown = matching(nodes, words)
  return (
    <div className="zk-tick-tree">
      <Toolbar {...props} setOpen={setOpen}>
        {isSearchable && (
          <InputGroup
            size="small"
            leftIcon="search"
            placeholder="筛选"
            aria-label={`筛选${label}`}
            value={words}
            onValueChange={setWords}
          />
        )}
      </Toolbar>
      <div className="zk-tick-tree-box">
        <Tree
          label={label}
          nodes={shown}
          open={words.trim() === '' ? open : new Set(withChildren(shown))}
          onOpen={setOpen}
          ticks={computeTicks(nodes, ticked, isLinked)}
          onChoose={(id) => {
            if (!isDisabled) onTick(withTick(nodes, ticked, id, isLinked))
          }}
        />
      </div>
    </div>
  )
}

interface ToolbarProps extends TickTreeProps {
  setOpen: (open: ReadonlySet<string>) => void
  children: ReactNode
}

function Toolbar({
  nodes,
  onTick,
  isLinked,
  onLink,
  isDisabled = false,
  setOpen,
  children,
}: ToolbarProps): ReactElement {
  const everything = () => allNodes(nodes).flatMap((node) => (node.isDisabled ? [] : [node.id]))
  const buttons = [
    ['展开全部', () => setOpen(new Set(withChildren(nodes)))],
    ['收起全部', () => setOpen(new Set())],
    ['全选', () => onTick(new Set(everything()))],
    ['全不选', () => onTick(new Set())],
  ] as const
  return (
    <div className="zk-tick-tree-bar">
      {buttons.map(([text, act], at) => (
        <Button key={text} size="small" variant="minimal" text={text} disabled={isDisabled && at > 1} onClick={act} />
      ))}
      {children}
      {onLink && (
        <Switch
          label="层级关联"
          checked={isLinked}
          disabled={isDisabled}
          onChange={(event) => onLink(event.currentTarget.checked)}
        />
      )}
    </div>
  )
}
