import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { CellValue, Column } from '#core/table/column.ts'
import { isOfTheRow } from '#core/table/column.ts'
import { findRow } from '#core/table/table.ts'
import { isPlaceholder, type Line, visibleLines } from '#core/table/tree.ts'
import { actOnCell, editKey, type KeyTarget } from './cell-keys.ts'
import { isEditable } from './table-cell.tsx'
import type { CellPlace, EditableTableProps } from './table-props.ts'

interface CursorOptions {
  props: EditableTableProps
  columns: readonly Column[]
  frame: RefObject<HTMLElement | null>
}

interface CursorState {
  place: CellPlace | null
  isEditing: boolean
  /** The value that the edited cell had before. */
  before: CellValue
}

const NOWHERE: CursorState = { place: null, isEditing: false, before: '' }

/** One cell is the tab stop; arrows move to others, Enter or a click opens its editor. */
export function useCellCursor({ props, columns, frame }: CursorOptions) {
  const { table } = props.table
  const lines = useMemo(() => visibleLines(table), [table])
  const place = usePlace({ props, columns, frame }, lines)
  const { cursor, isEditing, put, go } = place
  const target: KeyTarget = {
    props,
    columns,
    lines,
    cursor,
    isEditing,
    canEdit: (key) => columns.some((column) => column.key === key && isEditable(props, column)),
    go,
    leave: () => {
      place.leave()
      place.move()
    },
    undo: () => cursor && props.table.set(cursor.row, cursor.key, place.before),
  }
  const showRow = (row: string) => {
    const column = columns.find((each) => !isOfTheRow(each)) ?? columns[0]
    if (column) go({ row, key: column.key })
  }
  return {
    ...place,
    lines,
    showRow,
    handleFocus: (event: FocusEvent) => followFocus(event, cursor, put),
    handleKey: (event: KeyboardEvent) => handleKey(event, target),
  }
}

/** The position of the cursor, and its movements. */
function usePlace({ props, columns, frame }: CursorOptions, lines: readonly Line[]) {
  const [state, setState] = useState(NOWHERE)
  const isHere = state.place !== null && findRow(props.table.table, state.place.row) !== undefined
  const cursor = isHere ? state.place : firstPlace(lines, columns)
  const isEditing = isHere && state.isEditing
  const move = useFocus(frame, cursor, isEditing)
  const latest = useLatest(props)
  const put = (place: CellPlace, edits: boolean) => {
    const before = findRow(latest.current.table.table, place.row)?.values[place.key] ?? ''
    setState((was) => {
      if (was.isEditing && was.place?.row === place.row && was.place.key === place.key) return was
      return { place, isEditing: edits, before }
    })
    if (edits) move()
  }
  return {
    cursor,
    isEditing,
    before: state.before,
    /** The row that the person chose; null: none yet. */
    chosen: isHere ? state.place!.row : null,
    move,
    put,
    leave: () => setState((was) => ({ ...was, isEditing: false })),
    go: (place: CellPlace, edits = false) => {
      setState({ place, isEditing: false, before: '' })
      put(place, edits)
      move()
    },
  }
}

/** The cursor follows the focus, however a cell got it. */
function followFocus(
  { target }: FocusEvent,
  cursor: CellPlace | null,
  put: (place: CellPlace, edits: boolean) => void,
): void {
  const row = target.closest<HTMLElement>('tr[data-row]')?.dataset['row']
  const key = target instanceof HTMLElement ? target.dataset['key'] : undefined
  if (row !== undefined && key !== undefined && !(cursor?.row === row && cursor.key === key)) put({ row, key }, false)
}

function handleKey(event: KeyboardEvent, keys: KeyTarget): void {
  const { target } = event
  // A popup of an editor, outside of the table, handles its own keys.
  if (!(target instanceof Element) || !event.currentTarget.contains(target)) return
  const done = target.role === 'gridcell' ? actOnCell(event, target, keys) : editKey(event, target, keys)
  if (!done) return
  event.preventDefault()
  event.stopPropagation()
}

function firstPlace(lines: readonly Line[], columns: readonly Column[]): CellPlace | null {
  const row = lines.find((line) => !isPlaceholder(line))
  return row && columns[0] ? { row: row.id, key: columns[0].key } : null
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

/** The main input of an editor. A button beside it may delete something, so it is the last choice. */
const controlIn = (cell: HTMLElement): HTMLElement | null =>
  cell.querySelector<HTMLElement>('input, select, textarea, [aria-haspopup]') ?? cell.querySelector('button')

/** Focuses the active cell or its editor once it is drawn. */
function useFocus(frame: RefObject<HTMLElement | null>, cursor: CellPlace | null, isEditing: boolean): () => void {
  const isMoving = useRef(false)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (!isMoving.current || cursor === null) return
    const cell = frame.current?.querySelector<HTMLElement>('td[data-current]')
    if (!cell) return
    isMoving.current = false
    const control = isEditing ? controlIn(cell) : null
    const wanted = control ?? cell
    wanted.focus()
    if (wanted instanceof HTMLInputElement && wanted.type === 'text') wanted.select()
  })
  return () => {
    isMoving.current = true
    redraw((count) => count + 1)
  }
}
