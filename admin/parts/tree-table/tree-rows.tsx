import { HTMLTable } from '@blueprintjs/core'
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import type { MenuPlace } from '../action-menu/action-menu.tsx'
import type { Column } from '../data-table/column.ts'
import { treeMove } from '../tree/tree-keys.ts'
import type { Branch } from '../tree/tree-node.ts'
import { useTypeAhead } from '../tree/type-ahead.ts'
import { useWindow } from '../tree/use-window.ts'
import { isWithin, stepMove } from './tree-move.ts'
import { type Drag, GapLine, TreeLine, type Waiting, WaitingLine } from './tree-line.tsx'
import type { TreeTableProps } from './tree-table-props.ts'
import type { Branches } from './use-branches.ts'

interface TreeRowsProps<Row> {
  table: TreeTableProps<Row>
  tree: Branches<Row>
  nameOf: (row: Row) => string
  onMenu: (branch: Branch<Row>, place: MenuPlace) => void
}

/** The height of a row, as in the style sheet. */
const ROW_HEIGHT = 32

export function TreeRows<Row>({ table, tree, nameOf, onMenu }: TreeRowsProps<Row>): ReactElement {
  const { label, columns, selection, actions, onMove } = table
  const { branches } = tree
  const { body, current, setCurrent, handleKey } = useTreeCursor({ table, tree, nameOf, onMenu })
  const drag = useDrag(table, branches)
  const lines = branches.flatMap((branch) => branchLines(branch, tree))
  const cursor = lines.findIndex(({ branch }) => branch.id === current)
  const { isLong, pieces } = useWindow({ box: body, count: lines.length, height: ROW_HEIGHT, cursor })
  const shown = columns.filter((column) => !column.isHidden)
  const hasActions = actions !== undefined || onMove !== undefined
  const span = shown.length + (selection ? 1 : 0) + (hasActions ? 1 : 0)
  const line = ({ branch, waits }: Line<Row>, at: number) => {
    const put = (isOpen: boolean) => tree.put(branch, isOpen)
    if (waits)
      return <WaitingLine key={`${branch.id} waiting`} {...{ branch, at, waits, span }} onRetry={() => put(true)} />
    const own = { name: nameOf(branch.node), isCurrent: branch.id === current, onFocus: () => setCurrent(branch.id) }
    const toggle = () => put(!branch.isOpen)
    return <TreeLine key={branch.id} {...{ table, branch, at, shown, drag, onMenu, ...own }} onToggle={toggle} />
  }
  return (
    <div className="zk-tree-table-box">
      <HTMLTable
        compact
        className={isLong ? 'is-long' : ''}
        role="treegrid"
        aria-label={label}
        aria-rowcount={lines.length + 1}
        aria-multiselectable={selection ? true : undefined}
      >
        <Heads shown={shown} hasSelection={selection !== undefined} hasActions={hasActions} />
        <tbody ref={body} onKeyDown={handleKey}>
          {pieces.map(({ at, gap }) =>
            gap === undefined ? line(lines[at]!, at) : <GapLine key={`gap ${at}`} lines={gap} span={span} />,
          )}
        </tbody>
      </HTMLTable>
    </div>
  )
}

interface Line<Row> {
  branch: Branch<Row>
  /** A placeholder for children that are not loaded. */
  waits?: Waiting
}

function branchLines<Row>(branch: Branch<Row>, { stateOf }: Branches<Row>): Line<Row>[] {
  const waits = branch.isOpen ? stateOf(branch.id) : 'here'
  return waits === 'here' ? [{ branch }] : [{ branch }, { branch, waits }]
}

interface HeadsProps<Row> {
  shown: readonly Column<Row>[]
  hasSelection: boolean
  hasActions: boolean
}

const Heads = <Row,>({ shown, hasSelection, hasActions }: HeadsProps<Row>): ReactElement => (
  <thead>
    <tr role="row" aria-rowindex={1}>
      {hasSelection && (
        <th role="columnheader" className="is-select">
          <span className="zk-hidden">选择</span>
        </th>
      )}
      {shown.map((column) => (
        <th
          key={column.key}
          role="columnheader"
          className={column.align === 'end' ? 'is-end' : ''}
          style={column.width === undefined ? undefined : { width: column.width }}
        >
          {column.title}
        </th>
      ))}
      {hasActions && (
        <th role="columnheader" className="is-actions">
          操作
        </th>
      )}
    </tr>
  </thead>
)

/** One row is the tab stop; arrow keys move to the others. */
function useTreeCursor<Row>({ table, tree, nameOf, onMenu }: TreeRowsProps<Row>) {
  const { branches } = tree
  const [wanted, setCurrent] = useState<string | null>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const isMoving = useRef(false)
  const typeAhead = useTypeAhead()
  const current = branches.some(({ id }) => id === wanted) ? wanted : (branches[0]?.id ?? null)
  useEffect(() => {
    if (!isMoving.current) return
    isMoving.current = false
    body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
  })
  const handleKey = (event: KeyboardEvent) => {
    const at = branches.findIndex(({ id }) => id === current)
    const branch = branches[at]
    // Keys in a button or a field belong to it.
    if (!branch || !(event.target instanceof HTMLTableRowElement)) return
    const done = actOn(event, branch, { table, tree, onMenu }) || lead(event.key) || leadTyped(event, at)
    if (!done) return
    event.preventDefault()
    event.stopPropagation()
  }
  const lead = (key: string): boolean => {
    const move = treeMove(key, branches, current)
    if (!move) return false
    const target = branches.find(({ id }) => id === (move.open ?? move.close))
    if (target) tree.put(target, move.open !== undefined)
    if (move.to !== undefined) go(move.to)
    return true
  }
  const leadTyped = (event: KeyboardEvent, at: number): boolean => {
    const typed = typeAhead(event, branches.length, (index) => nameOf(branches[index]!.node), at)
    if (typed !== null) go(branches[typed]!.id)
    return typed !== null
  }
  const go = (id: string) => {
    isMoving.current = true
    setCurrent(id)
  }
  return { body, current, setCurrent, handleKey }
}

/** Keys that act on the row instead of leaving it. */
function actOn<Row>(
  event: KeyboardEvent,
  branch: Branch<Row>,
  { table, tree, onMenu }: Pick<TreeRowsProps<Row>, 'table' | 'tree' | 'onMenu'>,
): boolean {
  const { selection, rowKey, onOpen, onMove } = table
  const row = branch.node
  if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
    const { left, bottom } = event.currentTarget.querySelector('tr[tabindex="0"]')!.getBoundingClientRect()
    onMenu(branch, { left: left + branch.level * 16, top: bottom })
  } else if (event.key === ' ' && selection) selection.toggle([row], !selection.has(rowKey(row)))
  else if (event.key === 'Enter' && onOpen) onOpen(row)
  else if (event.altKey && onMove && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    const move = stepMove(tree.branches, branch.id, event.key === 'ArrowUp' ? -1 : 1)
    if (move) onMove(move)
  } else return false
  return true
}

/** The dragged row: where it may be dropped, and the effect. */
function useDrag<Row>({ onMove, rowKey }: TreeTableProps<Row>, branches: readonly Branch<Row>[]): Drag<Row> | null {
  const [dragged, setDragged] = useState<Row | null>(null)
  if (!onMove) return null
  return {
    start: setDragged,
    end: () => setDragged(null),
    canDrop: (target) => dragged !== null && !isWithin(branches, rowKey(target), rowKey(dragged)),
    drop: (target, where) => {
      if (dragged !== null) onMove({ row: dragged, target, where })
      setDragged(null)
    },
  }
}
