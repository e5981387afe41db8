import {
  type CellRenderer,
  Column as BlueprintColumn,
  RegionCardinality,
  Regions,
  RenderMode,
  Table,
  type Region,
} from '@blueprintjs/table'
import { type ReactElement, useEffect, useRef } from 'react'
import { cellId } from './cell-id.ts'
import { frozenCount, nameOfRow } from './geometry.ts'
import { GridCell, RoomCell, SelectCell } from './grid-cell.tsx'
import type { Arranged } from './layout.ts'
import type { Span } from './row-owners.tsx'
import type { Selection } from '../selection.ts'
import type { Cursor } from './use-grid-cursor.ts'

export interface Body<Row> {
  id: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  arranged: readonly Arranged<Row>[]
  selection?: Selection<Row>
  openKey?: string | null | undefined
  selectWidth: number
  actionsWidth: number
  rowHeight: number
  cursor: Cursor
  setCursor: (cursor: Cursor) => void
}

interface GridBodyProps<Row> {
  body: Body<Row>
  label: string
  onVisible: (span: Span) => void
  onScroller: (element: HTMLElement | null) => void
}

/** We draw the heads ourselves, and all rows have the same height. */
const WITHOUT_HEADS = {
  enableColumnHeader: false,
  enableRowHeader: false,
  enableRowResizing: false,
  enableColumnResizing: false,
}
const SELECTABLE = [RegionCardinality.CELLS]

/** The cells, drawn by Blueprint: only the visible ones, with fixed columns and ranges selected by mouse. */
export function GridBody<Row>({ body, label, onVisible, onScroller }: GridBodyProps<Row>): ReactElement {
  const { rows, arranged, selection, openKey, rowHeight, cursor, setCursor } = body
  const frozen = frozenCount(arranged, selection !== undefined)
  const holder = useScrollingBox(body, frozen, label, onScroller)
  const { from, to } = cursor
  const isRange = from.row !== to.row || from.col !== to.col
  const columns = drawnColumns(body)
  return (
    <div className="zk-grid-cells" ref={holder}>
      <Table
        // Blueprint accepts a new row height only when it is mounted.
        key={rowHeight}
        numRows={rows.length}
        defaultRowHeight={rowHeight}
        minRowHeight={rowHeight}
        columnWidths={columns.map(({ width }) => width)}
        minColumnWidth={0}
        numFrozenColumns={frozen}
        {...WITHOUT_HEADS}
        renderMode={RenderMode.NONE}
        selectionModes={SELECTABLE}
        selectedRegions={isRange ? [Regions.cell(from.row, from.col, to.row, to.col)] : []}
        styledRegionGroups={
          rows.length > 0 ? [{ className: 'zk-grid-cursor', regions: [Regions.cell(to.row, to.col)] }] : []
        }
        onSelection={(regions) => {
          const marked = findCursor(regions)
          if (marked) setCursor(marked)
        }}
        onVisibleCellsChange={({ rowIndexStart, rowIndexEnd }) => onVisible({ start: rowIndexStart, end: rowIndexEnd })}
        cellRendererDependencies={[rows, arranged, selection, openKey]}
      >
        {columns.map(({ key, render }) => (
          <BlueprintColumn key={key} id={key} cellRenderer={render as CellRenderer} />
        ))}
      </Table>
    </div>
  )
}

/** Converts the mouse selection to the cursor from which the keys continue. */
function findCursor(regions: readonly Region[]): Cursor | null {
  const { rows, cols } = regions.at(-1) ?? {}
  return rows && cols ? { from: { row: rows[0], col: cols[0] }, to: { row: rows[1], col: cols[1] } } : null
}

interface DrawnColumn {
  key: string
  width: number
  render: (row: number) => ReactElement
}

function drawnColumns<Row>(body: Body<Row>): DrawnColumn[] {
  const { id, rows, rowKey, arranged, selection, openKey, selectWidth, actionsWidth } = body
  const first = selection ? 1 : 0
  const isTicked = (row: Row) => selection?.has(rowKey(row)) ?? false
  const isChosen = (row: Row) => isTicked(row) || rowKey(row) === openKey
  const select = (at: number) => {
    const row = rows[at]
    if (!row || !selection) return <RoomCell />
    return (
      <SelectCell
        id={cellId(id, at, 0)}
        label={`选择${nameOfRow(arranged[0]?.column, row)}`}
        isChosen={isChosen(row)}
        isTicked={isTicked(row)}
        onToggle={(isOn) => selection.toggle([row], isOn)}
      />
    )
  }
  const room = (at: number) => <RoomCell isChosen={rows[at] !== undefined && isChosen(rows[at])} />
  const drawn = arranged.map(({ column, width }, col): DrawnColumn => ({
    key: column.key,
    width,
    render: (at) => {
      const row = rows[at]
      if (row === undefined) return <RoomCell />
      const index = first + col
      return (
        <GridCell
          {...{ row, column, index: index + 1, isFirst: col === 0, isChosen: isChosen(row) }}
          id={cellId(id, at, index)}
        />
      )
    },
  }))
  return [
    ...(selection ? [{ key: ' select', width: selectWidth, render: select }] : []),
    ...drawn,
    // Lets the last column be scrolled out from under the actions.
    { key: ' room', width: actionsWidth, render: room },
  ]
}

const BOX = '.bp6-table-quadrant-scroll-container'
const MAIN_BOX = `.bp6-table-quadrant-main > ${BOX}`

/** The scrolling element has the focus and names the active cell; Blueprint would focus an element around it. */
function useScrollingBox<Row>(
  { id, rowHeight, cursor, rows }: Body<Row>,
  frozen: number,
  label: string,
  onScroller: (element: HTMLElement | null) => void,
) {
  const holder = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = holder.current?.querySelector<HTMLElement>(MAIN_BOX)
    holder.current?.querySelector('.bp6-table-container')?.removeAttribute('tabindex')
    if (!box) return undefined
    box.tabIndex = 0
    box.setAttribute('role', 'group')
    box.setAttribute('aria-label', label)
    onScroller(box)
    return () => onScroller(null)
    // oxlint-disable-next-line react/exhaustive-deps -- a new height makes a new table; the handler only keeps the box
  }, [rowHeight, label])
  useEffect(() => {
    // Browsers make every scrolling element focusable by Tab; those of the fixed columns follow this one.
    for (const other of holder.current?.querySelectorAll<HTMLElement>(BOX) ?? [])
      if (!other.matches(MAIN_BOX)) other.tabIndex = -1
  }, [rowHeight, frozen])
  const current = rows.length > 0 ? cellId(id, cursor.to.row, cursor.to.col) : null
  useEffect(() => {
    const box = holder.current?.querySelector(MAIN_BOX)
    if (current === null) box?.removeAttribute('aria-activedescendant')
    else box?.setAttribute('aria-activedescendant', current)
  }, [current, rowHeight])
  return holder
}
