import { use, useId, useMemo, useRef, useState } from 'react'
import type { MenuPlace } from '../../action-menu/action-menu.tsx'
import { Dock } from '../../drawer/dock.ts'
import type { Column, TableLayout } from '../column.ts'
import { columnEdges, frozenCount, nameOfRow } from './geometry.ts'
import type { DataTableProps } from '../table-props.ts'
import { arrange, ROW_HEIGHT } from './layout.ts'
import type { RowBandHandle } from './row-band.tsx'
import type { RowOwnersHandle } from './row-owners.tsx'
import { useGridCursor } from './use-grid-cursor.ts'
import { useLayout } from './use-layout.ts'
import { useScroller } from './use-scroller.ts'

export const SELECT_WIDTH = 40
/** The width of the fixed last column with the actions of a row and the button for column settings. */
export const ACTIONS_WIDTH = 164
const GEAR_WIDTH = 36

export type GridModel<Row> = ReturnType<typeof useGrid<Row>>['model']

/** The shared state of the parts of a grid. */
export function useGrid<Row>(props: DataTableProps<Row>) {
  const { columns, rows, selection, actions } = props
  const id = useId()
  const state = useLayout(props.memory)
  const owners = useRef<RowOwnersHandle>(null)
  const band = useRef<RowBandHandle>(null)
  const head = useRef<HTMLDivElement>(null)
  const selectWidth = selection ? SELECT_WIDTH : 0
  const actionsWidth = actions ? ACTIONS_WIDTH : GEAR_WIDTH
  const rowHeight = ROW_HEIGHT[state.layout.density]
  const scroller = useScroller({ head, band, rowHeight })
  const arranged = useArranged(columns, state.layout, scroller.width - selectWidth - actionsWidth)
  const edges = useMemo(() => columnEdges(selectWidth, arranged), [selectWidth, arranged])
  const menu = useRowMenu(props)
  const extent = { rows: rows.length, cols: edges.length - 1, page: scroller.page }
  const cursor = useGridCursor(extent, {
    ...keyActions(props),
    onMoved: ({ row, col }) =>
      scroller.reveal(row, edges[col]!, edges[col + 1]!, edges[frozenCount(arranged, selectWidth > 0)]!),
    onMenu: actions && (({ row, col }) => menu.open(row, scroller.placeOf(row, edges[col]!))),
  })
  const model = {
    ...props,
    ...cursor,
    id,
    state,
    selectWidth,
    actionsWidth,
    rowHeight,
    scroller,
    arranged,
    menu,
    cellCount: edges.length - 1,
    nameOf: (row: Row) => nameOfRow(arranged[0]?.column, row),
  }
  return { model, owners, band, head }
}

function useArranged<Row>(columns: readonly Column<Row>[], layout: TableLayout, width: number) {
  const isShort = use(Dock) === 'beside'
  return useMemo(() => arrange(columns, layout, { width, isShort }), [columns, layout, width, isShort])
}

function keyActions<Row>({ rows, rowKey, selection, onOpen }: DataTableProps<Row>) {
  return {
    onToggle:
      selection &&
      ((at: number) => {
        const row = rows[at]!
        selection.toggle([row], !selection.has(rowKey(row)))
      }),
    onOpen: onOpen && ((at: number) => onOpen(rows[at]!)),
  }
}

/** The context menu of a row. */
function useRowMenu<Row>({ rows, actions }: DataTableProps<Row>) {
  const [shown, setShown] = useState<(MenuPlace & { row: Row }) | null>(null)
  return {
    shown,
    open: (at: number, place: MenuPlace) => {
      const row = rows[at]
      if (row !== undefined && actions && actions(row).length > 0) setShown({ ...place, row })
    },
    close: () => setShown(null),
  }
}
