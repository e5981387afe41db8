import { Button, Icon } from '@blueprintjs/core'
import { type CSSProperties, type DragEvent, type ReactElement, useState } from 'react'
import type { MenuPlace } from '../action-menu/action-menu.tsx'
import { cellContent } from '../data-table/cell-content.tsx'
import { type Column, cellText } from '../data-table/column.ts'
import { RowTools } from '../data-table/row-tools.tsx'
import type { Branch } from '../tree/tree-node.ts'
import { type Where, whereAt } from './tree-move.ts'
import type { TreeTableProps } from './tree-table-props.ts'

export interface Drag<Row> {
  start: (row: Row) => void
  end: () => void
  canDrop: (target: Row) => boolean
  drop: (target: Row, where: Where) => void
}

interface TreeLineProps<Row> {
  table: TreeTableProps<Row>
  branch: Branch<Row>
  /** The index among all rows, 0-based. */
  at: number
  shown: readonly Column<Row>[]
  name: string
  isCurrent: boolean
  drag: Drag<Row> | null
  onFocus: () => void
  onToggle: () => void
  onMenu: (branch: Branch<Row>, place: MenuPlace) => void
}

export function TreeLine<Row>(props: TreeLineProps<Row>): ReactElement {
  const { table, branch, at, isCurrent, drag, onFocus, onMenu } = props
  const { rowKey, selection } = table
  const { node: row } = branch
  const isChosen = selection?.has(rowKey(row)) ?? false
  const drop = useDropPlace(row, drag, onFocus)
  const [isHovered, setIsHovered] = useState(false)
  return (
    <tr
      role="row"
      aria-rowindex={at + 2}
      aria-level={branch.level}
      aria-posinset={branch.place}
      aria-setsize={branch.siblings}
      aria-expanded={branch.hasChildren ? branch.isOpen : undefined}
      aria-selected={selection ? isChosen : undefined}
      tabIndex={isCurrent ? 0 : -1}
      className={`${isChosen ? 'is-chosen' : ''}${drop.where ? ` is-${drop.where}` : ''}`}
      onFocus={onFocus}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(branch, { left: event.clientX, top: event.clientY })
      }}
      {...drop.handlers}
    >
      <LineCells {...props} isChosen={isChosen} isMeant={isCurrent || isHovered} />
    </tr>
  )
}

interface LineCellsProps<Row> extends TreeLineProps<Row> {
  isChosen: boolean
  /** The row is under the cursor or the mouse: the actions of other rows are for the mouse only, as in the grid. */
  isMeant: boolean
}

function LineCells<Row>(props: LineCellsProps<Row>): ReactElement {
  const { table, branch, shown, isChosen } = props
  const { selection, actions, onMove } = table
  const row = branch.node
  return (
    <>
      {selection && (
        <td role="gridcell" className="is-select">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`选择${props.name}`}
            checked={isChosen}
            onChange={(event) => selection.toggle([row], event.target.checked)}
          />
        </td>
      )}
      {shown.map((column, at) => (
        <td
          key={column.key}
          role="gridcell"
          className={column.align === 'end' ? 'is-end' : ''}
          title={cellText(column, row) || undefined}
        >
          {at === 0 ? <FirstCell {...props} column={column} /> : cellContent(column, row)}
        </td>
      ))}
      {(actions || onMove) && (
        <td role="gridcell" className="is-actions">
          <LineTools {...props} />
        </td>
      )}
    </>
  )
}

const LineTools = <Row,>({ table, branch, name, isMeant, onMenu }: LineCellsProps<Row>): ReactElement => (
  <span aria-hidden={isMeant ? undefined : true} className={isMeant ? '' : 'is-muted'}>
    <RowTools
      row={branch.node}
      actions={table.actions?.(branch.node) ?? []}
      name={name}
      isMoreAlways={table.onMove !== undefined}
      isForMouse={!isMeant}
      onMore={(place) => onMenu(branch, place)}
    />
  </span>
)

function FirstCell<Row>({
  branch,
  column,
  table,
  onToggle,
}: TreeLineProps<Row> & { column: Column<Row> }): ReactElement {
  const { level, hasChildren, isOpen, node } = branch
  return (
    <span className="zk-tree-table-first" style={{ '--zk-tree-level': level - 1 } as CSSProperties}>
      <span className="zk-tree-table-toggle" aria-hidden onClick={hasChildren ? onToggle : undefined}>
        {hasChildren && <Icon icon={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />}
      </span>
      {table.onOpen ? (
        <button type="button" tabIndex={-1} onClick={() => table.onOpen?.(node)}>
          {cellContent(column, node)}
        </button>
      ) : (
        cellContent(column, node)
      )}
    </span>
  )
}

/** The marker of the drop position, and the drag events. */
function useDropPlace<Row>(row: Row, drag: Drag<Row> | null, onStart: () => void) {
  const [where, setWhere] = useState<Where | null>(null)
  if (!drag) return { where: null, handlers: {} }
  const dropPlace = (event: DragEvent) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return whereAt(event.clientY - top, height)
  }
  return {
    where,
    handlers: {
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        // The dragged row becomes the active one, so it stays drawn wherever it is dragged.
        onStart()
        drag.start(row)
      },
      onDragEnd: drag.end,
      onDragOver: (event: DragEvent) => {
        if (!drag.canDrop(row)) return
        event.preventDefault()
        setWhere(dropPlace(event))
      },
      onDragLeave: () => setWhere(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setWhere(null)
        if (drag.canDrop(row)) drag.drop(row, dropPlace(event))
      },
    },
  }
}

export type Waiting = 'loading' | { failure: string }

interface WaitingLineProps<Row> {
  /** The row whose children are not loaded. */
  branch: Branch<Row>
  at: number
  span: number
  waits: Waiting
  onRetry: () => void
}

/** Placeholder for children that are loading or failed to load. */
export const WaitingLine = <Row,>({ branch, at, span, waits, onRetry }: WaitingLineProps<Row>): ReactElement => (
  <tr role="row" aria-rowindex={at + 2} aria-level={branch.level + 1}>
    <td role="gridcell" colSpan={span}>
      <span className="zk-tree-table-first is-waiting" style={{ '--zk-tree-level': branch.level + 1 } as CSSProperties}>
        {typeof waits === 'object' ? (
          <>
            {waits.failure}
            <Button size="small" variant="minimal" text="重试" onClick={onRetry} />
          </>
        ) : (
          '正在加载…'
        )}
      </span>
    </td>
  </tr>
)

/** The space of rows that are not drawn. */
export const GapLine = ({ lines, span }: { lines: number; span: number }): ReactElement => (
  <tr aria-hidden className="zk-tree-table-gap" style={{ '--zk-lines': lines } as CSSProperties}>
    <td colSpan={span} />
  </tr>
)
