import { Icon } from '@blueprintjs/core'
import { type DragEvent, type PointerEvent, type ReactElement, type RefObject, useRef, useState } from 'react'
import { ActionMenu, type MenuPlace } from '../../action-menu/action-menu.tsx'
import { type Column, nextSorting, type Sorting, sortState } from '../column.ts'
import { columnEntries } from './column-entries.ts'
import { columnEdges } from './geometry.ts'
import { type Arranged, withMoved, withWidth } from './layout.ts'
import type { LayoutState } from './use-layout.ts'

const DRAGGED = 'application/x-zhiku-column'

interface SelectAll {
  share: 'none' | 'some' | 'all'
  width: number
  onToggle: (isOn: boolean) => void
}

export interface GridHeadProps<Row> {
  headRef: RefObject<HTMLDivElement | null>
  columns: readonly Column<Row>[]
  arranged: readonly Arranged<Row>[]
  state: LayoutState
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
  select: SelectAll | null
  actionsWidth: number
  hasActions: boolean
}

/**
 * The heads of the columns. We draw them, because with fixed columns Blueprint draws each head four times on top of
 * each other, all with buttons.
 */
export function GridHead<Row>(props: GridHeadProps<Row>): ReactElement {
  const { headRef, arranged, select, actionsWidth } = props
  const [menu, setMenu] = useState<(MenuPlace & { column: Column<Row> }) | null>(null)
  const first = select ? 2 : 1
  const lefts = columnEdges(select?.width ?? 0, arranged).slice(select ? 1 : 0)
  return (
    <>
      <div className="zk-grid-head" ref={headRef} role="row" aria-rowindex={1}>
        {select && <SelectHead select={select} />}
        {arranged.map((item, at) => (
          <Head
            key={item.column.key}
            {...props}
            item={item}
            index={first + at}
            left={lefts[at]!}
            onMenu={(place) => setMenu({ ...place, column: item.column })}
          />
        ))}
        <LastHead width={actionsWidth} hasActions={props.hasActions} />
      </div>
      <ActionMenu
        label={`${menu?.column.title ?? ''}列`}
        at={menu}
        entries={menu ? columnEntries({ ...props, column: menu.column }) : []}
        onClose={() => setMenu(null)}
      />
    </>
  )
}

/** As wide as the actions column and the scroll bar; contains the button for column settings. */
const LastHead = ({ width, hasActions }: { width: number; hasActions: boolean }): ReactElement => (
  <div
    className="zk-grid-th is-actions"
    role={hasActions ? 'columnheader' : 'presentation'}
    style={{ width: `calc(${width}px + var(--zk-grid-end))` }}
  >
    {hasActions && '操作'}
  </div>
)

const SelectHead = ({ select }: { select: SelectAll }): ReactElement => (
  <div
    className="zk-grid-th is-select is-frozen"
    role="columnheader"
    aria-colindex={1}
    style={{ width: select.width, left: 0 }}
  >
    <input
      type="checkbox"
      aria-label="选择本页"
      checked={select.share === 'all'}
      ref={(box) => {
        if (box) box.indeterminate = select.share === 'some'
      }}
      onChange={(event) => select.onToggle(event.target.checked)}
    />
  </div>
)

interface HeadProps<Row> extends GridHeadProps<Row> {
  item: Arranged<Row>
  index: number
  left: number
  onMenu: (place: MenuPlace) => void
}

function Head<Row>({ item, index, left, onMenu, columns, state, sorting, onSort }: HeadProps<Row>): ReactElement {
  const { column, width, isFrozen } = item
  const { layout, change } = state
  const [isTarget, setTarget] = useState(false)
  const sort = sortState(sorting, column.key)
  const drop = (event: DragEvent) => {
    setTarget(false)
    const key = event.dataTransfer.getData(DRAGGED)
    if (key) change(withMoved(layout, columns, key, column.key))
  }
  return (
    <div
      className={`zk-grid-th${isFrozen ? ' is-frozen' : ''}${isTarget ? ' is-target' : ''}${column.align === 'end' ? ' is-end' : ''}`}
      role="columnheader"
      aria-colindex={index}
      aria-sort={column.isSortable ? sort : undefined}
      style={isFrozen ? { width, left } : { width }}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, column.key)}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return
        event.preventDefault()
        setTarget(true)
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
      onContextMenu={(event) => {
        event.preventDefault()
        onMenu(menuPlace(event.currentTarget, event))
      }}
    >
      <HeadButton {...{ column, sort }} onSort={() => onSort(nextSorting(sorting, column.key))} />
      <ResizeHandle width={width} onResize={(next) => change(withWidth(layout, column.key, next))} />
    </div>
  )
}

/** Below the head for the keyboard, else at the mouse. */
function menuPlace(head: Element, { clientX, clientY }: { clientX: number; clientY: number }): MenuPlace {
  const { left, right, top, bottom } = head.getBoundingClientRect()
  const isInside = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return isInside ? { left: clientX, top: clientY } : { left, top: bottom }
}

interface HeadButtonProps<Row> {
  column: Column<Row>
  sort: ReturnType<typeof sortState>
  onSort: () => void
}

function HeadButton<Row>({ column, sort, onSort }: HeadButtonProps<Row>): ReactElement {
  // A column that cannot be sorted has a button too, so that its menu is reachable by keyboard.
  return (
    <button
      type="button"
      className="zk-grid-title"
      title={column.title}
      aria-haspopup={column.isSortable ? undefined : 'menu'}
      onClick={(event) => {
        if (column.isSortable) onSort()
        else askForMenu(event.currentTarget)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return
        event.preventDefault()
        askForMenu(event.currentTarget)
      }}
    >
      <span>{column.title}</span>
      {sort !== 'none' && <Icon icon={sort === 'ascending' ? 'arrow-up' : 'arrow-down'} size={12} />}
    </button>
  )
}

const askForMenu = (head: Element) =>
  head.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))

function ResizeHandle({ width, onResize }: { width: number; onResize: (width: number) => void }): ReactElement {
  const start = useRef<{ x: number; width: number } | null>(null)
  const handleMove = (event: PointerEvent) => {
    if (start.current) onResize(start.current.width + event.clientX - start.current.x)
  }
  return (
    <span
      className="zk-grid-resize"
      aria-hidden
      draggable
      onDragStart={(event) => {
        // Resizing must not start dragging the head.
        event.preventDefault()
        event.stopPropagation()
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        start.current = { x: event.clientX, width }
      }}
      onPointerMove={handleMove}
      onPointerUp={() => (start.current = null)}
      onPointerCancel={() => (start.current = null)}
    />
  )
}
