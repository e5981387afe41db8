import {
  type ClipboardEvent,
  type CSSProperties,
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useRef,
} from 'react'
import { ActionMenu } from '../../action-menu/action-menu.tsx'
import { cellId } from './cell-id.ts'
import { ColumnPanel } from './column-panel.tsx'
import type { DataTableProps } from '../table-props.ts'
import { markedText } from './geometry.ts'
import { GridBody } from './grid-body.tsx'
import { GridHead } from './grid-head.tsx'
import { RowBand, type RowBandHandle } from './row-band.tsx'
import { RowOwners, type RowOwnersHandle, type Span } from './row-owners.tsx'
import { entriesOfRow, RowTools } from '../row-tools.tsx'
import { chosenShare } from '../selection.ts'
import { type GridModel, SELECT_WIDTH, useGrid } from './use-grid.ts'

/** The table of wide screens. */
export function Grid<Row>(props: DataTableProps<Row>): ReactElement {
  const { model: grid, owners, band, head } = useGrid(props)
  const { columns, state, isBusy = false, rowHeight, menu, actions } = grid
  return (
    <div
      className={`zk-grid${isBusy ? ' is-busy' : ''}`}
      style={{ '--zk-grid-row': `${rowHeight}px`, '--zk-grid-end': `${grid.scroller.bar}px` } as CSSProperties}
    >
      <Frame grid={grid} head={head} owners={owners} />
      <ColumnPanel columns={columns} state={state} />
      <Cells grid={grid} band={band} owners={owners} />
      <ActionMenu
        label={menu.shown ? `${grid.nameOf(menu.shown.row)}的操作` : ''}
        at={menu.shown}
        entries={menu.shown && actions ? entriesOfRow(menu.shown.row, actions(menu.shown.row)) : []}
        onClose={menu.close}
      />
    </div>
  )
}

interface FrameProps<Row> {
  grid: GridModel<Row>
  head: RefObject<HTMLDivElement | null>
  owners: RefObject<RowOwnersHandle | null>
}

/** The grid for screen readers: the heads, and rows that own the cells below. */
function Frame<Row>({ grid, head, owners }: FrameProps<Row>): ReactElement {
  const { id, label, columns, arranged, rows, rowKey, selection, state, cellCount, actions, actionsWidth } = grid
  const select = selection && {
    share: chosenShare(selection, rows, rowKey),
    width: SELECT_WIDTH,
    onToggle: (isOn: boolean) => selection.toggle(rows, isOn),
  }
  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={cellCount + (actions ? 1 : 0)}
      aria-multiselectable={selection ? true : undefined}
      aria-busy={grid.isBusy}
    >
      <GridHead
        {...{ columns, arranged, state, actionsWidth }}
        hasActions={actions !== undefined}
        headRef={head}
        sorting={grid.sorting}
        onSort={grid.onSort}
        select={select ?? null}
      />
      <RowOwners
        ref={owners}
        count={rows.length}
        cellsOf={(row) => Array.from({ length: cellCount }, (_, col) => cellId(id, row, col)).join(' ')}
        isChosen={selection && ((row) => selection.has(rowKey(rows[row]!)))}
      />
    </div>
  )
}

interface CellsProps<Row> {
  grid: GridModel<Row>
  band: RefObject<RowBandHandle | null>
  owners: RefObject<RowOwnersHandle | null>
}

function Cells<Row>({ grid, band, owners }: CellsProps<Row>): ReactElement {
  const { attach, take } = grid.scroller
  const handlers = useHandlers(grid, band)
  const { label, rows, actions, cursor, menu, rowHeight, actionsWidth, nameOf } = grid
  const showSpan = useSeen(owners, band)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the scrolling box inside has role and focus
    <div className="zk-grid-body" ref={attach} {...handlers}>
      <GridBody body={grid} label={label} onVisible={showSpan} onScroller={take} />
      <RowBand
        ref={band}
        current={cursor.to.row}
        count={rows.length}
        {...{ rowHeight, actionsWidth }}
        renderTools={(at, isForMouse) => {
          const row = rows[at]
          if (!actions || row === undefined) return null
          const open = menu.open.bind(null, at)
          return <RowTools row={row} actions={actions(row)} name={nameOf(row)} onMore={open} isForMouse={isForMouse} />
        }}
      />
    </div>
  )
}

/** Passes on the visible rows; Blueprint reports them for the first time before the band is mounted. */
function useSeen(owners: RefObject<RowOwnersHandle | null>, band: RefObject<RowBandHandle | null>) {
  const seen = useRef<Span | null>(null)
  const showSpan = (span: Span) => {
    seen.current = span
    owners.current?.show(span)
    band.current?.show(span)
  }
  useEffect(() => {
    if (seen.current) band.current?.show(seen.current)
  }, [band])
  return showSpan
}

function useHandlers<Row>(
  { rows, selection, arranged, cursor, scroller, menu, ...grid }: GridModel<Row>,
  band: RefObject<RowBandHandle | null>,
) {
  const rowUnder = (event: MouseEvent) => scroller.rowAt(event.clientY, rows.length)
  return {
    onKeyDownCapture: (event: Parameters<typeof grid.handleKey>[0]) => {
      if (event.target === scroller.element()) grid.handleKey(event)
    },
    onCopy: (event: ClipboardEvent) => {
      // Text selected within a cell is copied as usual.
      if (String(getSelection()) !== '' || rows.length === 0) return
      event.clipboardData.setData('text/plain', markedText(cursor, rows, arranged, selection !== undefined))
      event.preventDefault()
    },
    onMouseMove: (event: MouseEvent) => band.current?.hover(rowUnder(event)),
    onMouseLeave: () => band.current?.hover(null),
    onDoubleClick: (event: MouseEvent) => {
      const row = rowUnder(event)
      if (row !== null && !(event.target as Element).closest('button, a, input')) grid.onOpen?.(rows[row]!)
    },
    onContextMenu: (event: MouseEvent) => {
      const row = rowUnder(event)
      if (row === null || !grid.actions) return
      event.preventDefault()
      menu.open(row, { left: event.clientX, top: event.clientY })
    },
  }
}
