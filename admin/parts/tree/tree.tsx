import { Icon } from '@blueprintjs/core'
import { type CSSProperties, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './tree.css?inline'
import { type TreeMove, treeMove } from './tree-keys.ts'
import { type Branch, flatten, SHAPE, type TreeNode } from './tree-node.ts'
import { useTypeAhead } from './type-ahead.ts'
import { useWindow } from './use-window.ts'

styles(css)

export interface TreeProps {
  label: string
  nodes: readonly TreeNode[]
  open: ReadonlySet<string>
  onOpen: (open: ReadonlySet<string>) => void
  /** Called on Enter, space or a click on a node. */
  onChoose: (id: string) => void
  chosen?: ReadonlySet<string>
  /** With it, every node has a checkbox. */
  ticks?: ReadonlyMap<string, 'on' | 'off' | 'some'>
  id?: string
}

/** The height of a line in a long tree, as in the style sheet. */
const LINE = 28

/** A tree with keyboard navigation: one tab stop, arrows and letters move, right opens, left closes. */
export function Tree(props: TreeProps): ReactElement {
  const { label, onChoose, chosen, ticks, id } = props
  const { branches, focused, setCurrent, put, list, handleKey } = useTreeKeys(props)
  const cursor = branches.findIndex((branch) => branch.id === focused)
  const { isLong, pieces } = useWindow({ box: list, count: branches.length, height: LINE, cursor })
  const item = (branch: Branch<TreeNode>) => (
    <TreeItem
      key={branch.id}
      branch={branch}
      isFocused={branch.id === focused}
      isChosen={chosen?.has(branch.id) ?? false}
      tick={ticks?.get(branch.id)}
      onChoose={() => {
        setCurrent(branch.id)
        if (!branch.node.isDisabled) onChoose(branch.id)
      }}
      onToggle={() => put(branch.id, !branch.isOpen)}
    />
  )
  return (
    <ul
      ref={list}
      id={id}
      className={`zk-nodes${isLong ? ' is-long' : ''}`}
      role="tree"
      aria-label={label}
      aria-multiselectable={ticks ? true : undefined}
      onKeyDown={handleKey}
    >
      {pieces.map(({ at, gap }) => (gap === undefined ? item(branches[at]!) : <Gap key={`gap ${at}`} lines={gap} />))}
    </ul>
  )
}

/** The space of lines that are not drawn. */
const Gap = ({ lines }: { lines: number }): ReactElement => (
  <li aria-hidden className="zk-tree-gap" style={{ '--zk-lines': lines } as CSSProperties} />
)

function useTreeKeys({ nodes, open, onOpen, onChoose }: TreeProps) {
  const [current, setCurrent] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const isMoving = useRef(false)
  const typeAhead = useTypeAhead()
  const branches = flatten(nodes, SHAPE, open)
  const focused = branches.some((branch) => branch.id === current) ? current : (branches[0]?.id ?? null)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    list.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })
  const put = (id: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(id)
    else next.delete(id)
    onOpen(next)
  }
  const handleKey = (event: KeyboardEvent) => {
    const at = branches.findIndex(({ id }) => id === focused)
    const typed = typeAhead(event, branches.length, (index) => branches[index]!.node.label, at)
    const move: TreeMove | null = typed === null ? treeMove(event.key, branches, focused) : { to: branches[typed]!.id }
    const isChoice = event.key === ' ' || event.key === 'Enter'
    if (!move && !isChoice) return
    if (move?.to) {
      isMoving.current = true
      setCurrent(move.to)
    }
    if (move?.open) put(move.open, true)
    if (move?.close) put(move.close, false)
    const branch = branches[at]
    if (isChoice && branch && !branch.node.isDisabled) onChoose(branch.id)
    event.preventDefault()
    event.stopPropagation()
  }
  return { branches, focused, setCurrent, put, list, handleKey }
}

interface TreeItemProps {
  branch: Branch<TreeNode>
  isFocused: boolean
  isChosen: boolean
  tick: 'on' | 'off' | 'some' | undefined
  onChoose: () => void
  onToggle: () => void
}

const CHECKED = { on: 'true', off: 'false', some: 'mixed' } as const

function TreeItem({ branch, isFocused, isChosen, tick, onChoose, onToggle }: TreeItemProps): ReactElement {
  const { node, level, place, siblings, hasChildren, isOpen } = branch
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree has the keys
    <li
      role="treeitem"
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={tick === undefined ? isChosen : undefined}
      aria-checked={tick && CHECKED[tick]}
      aria-disabled={node.isDisabled}
      aria-label={node.label}
      tabIndex={isFocused ? 0 : -1}
      style={{ '--zk-tree-level': level - 1 } as CSSProperties}
      className={isChosen ? 'is-chosen' : ''}
      onClick={onChoose}
    >
      <span
        className="zk-tree-toggle"
        aria-hidden
        onClick={(event) => {
          event.stopPropagation()
          onToggle()
        }}
      >
        {hasChildren && <Icon icon={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />}
      </span>
      {tick && (
        <span className={`zk-tree-box is-${tick}`} aria-hidden>
          {tick !== 'off' && <Icon icon={tick === 'on' ? 'small-tick' : 'minus'} size={14} />}
        </span>
      )}
      <span className="zk-tree-label" title={node.label}>
        {node.label}
      </span>
    </li>
  )
}
