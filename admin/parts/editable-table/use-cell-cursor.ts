import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { CellValue, Column } from '#core/table/column.ts'
import { isOfTheRow } from '#core/table/column.ts'
import { rowOf } from '#core/table/table.ts'
import { isPlaceholder, type Line, linesOf } from '#core/table/tree.ts'
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
  /** What the edited cell held before. */
  before: CellValue
}

const NOWHERE: CursorState = { place: null, isEditing: false, before: '' }

/** One cell is the stop of the tab key; arrows lead to the others, Enter or a click into its editor. */
export function useCellCursor({ props, columns, frame }: CursorOptions) {
  const { table } = props.table
  const [state, setState] = useState(NOWHERE)
  const lines = useMemo(() => linesOf(table), [table])
  const isHere = state.place !== null && rowOf(table, state.place.row) !== undefined
  const cursor = isHere ? state.place : firstPlace(lines, columns)
  const isEditing = isHere && state.isEditing
  const move = useFocus(frame, cursor, isEditing)
  const latest = useLatest({ props, columns, lines, cursor })
  const put = (place: CellPlace, edits: boolean) => {
    const before = rowOf(latest.current.props.table.table, place.row)?.values[place.key] ?? ''
    setState((was) => {
      if (was.isEditing && was.place?.row === place.row && was.place.key === place.key) return was
      return { place, isEditing: edits, before }
    })
    if (edits) move()
  }
  const leave = () => setState((was) => ({ ...was, isEditing: false }))
  const go = (place: CellPlace, edits = false) => {
    setState({ place, isEditing: false, before: '' })
    put(place, edits)
    move()
  }
  const target: KeyTarget = {
    props,
    columns,
    lines,
    cursor,
    isEditing,
    canEdit: (key) => columns.some((column) => column.key === key && isEditable(props, column)),
    go,
    leave: () => {
      leave()
      move()
    },
    undo: () => cursor && props.table.set(cursor.row, cursor.key, state.before),
  }
  const showRow = (row: string) => {
    const column = columns.find((each) => !isOfTheRow(each)) ?? columns[0]
    if (column) go({ row, key: column.key })
  }
  return {
    cursor,
    isEditing,
    lines,
    put,
    leave,
    showRow,
    reveal: showRow,
    /** The row that somebody went to; null: nobody has yet. */
    chosen: isHere ? state.place!.row : null,
    /** The cursor follows the focus, however a cell came by it. */
    handleFocus: ({ target: element }: FocusEvent) => {
      const row = element.closest<HTMLElement>('tr[data-row]')?.dataset['row']
      const key = element instanceof HTMLElement ? element.dataset['key'] : undefined
      if (row !== undefined && key !== undefined && !(cursor?.row === row && cursor.key === key))
        put({ row, key }, false)
    },
    handleKey: (event: KeyboardEvent) => {
      const { target: element } = event
      // What an editor opens elsewhere has keys of its own.
      if (!(element instanceof Element) || !event.currentTarget.contains(element)) return
      const done = element.role === 'gridcell' ? actOnCell(event, element, target) : editKey(event, element, target)
      if (!done) return
      event.preventDefault()
      event.stopPropagation()
    },
  }
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

/** What an editor is used by. A button beside it may take something away, so it comes last. */
const controlIn = (cell: HTMLElement): HTMLElement | null =>
  cell.querySelector<HTMLElement>('input, select, textarea, [aria-haspopup]') ?? cell.querySelector('button')

/** Gives the focus to the cell with the cursor, or to its editor, once it is drawn. */
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
