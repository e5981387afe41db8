import type { KeyboardEvent } from 'react'
import { type Column, isOfTheRow } from '#core/table/column.ts'
import { selectKind, selectRow } from '#core/table/selection.ts'
import { moveRow, type Row } from '#core/table/table.ts'
import { isPlaceholder, type Line } from '#core/table/tree.ts'
import type { CellPlace, EditableTableProps } from './table-props.ts'

export interface KeyTarget {
  props: EditableTableProps
  columns: readonly Column[]
  lines: readonly Line[]
  cursor: CellPlace | null
  isEditing: boolean
  canEdit: (key: string) => boolean
  go: (place: CellPlace, edits?: boolean) => void
  leave: () => void
  /** Restores the value that the edited cell had before. */
  undo: () => void
}

/** Handles keys in an open editor; true if they were for the table. */
export function editKey(event: KeyboardEvent, element: Element, target: KeyTarget): boolean {
  const { props, columns, cursor, isEditing } = target
  if (!isEditing || !cursor || event.nativeEvent.isComposing) return false
  if (event.key === 'Escape') {
    target.undo()
    target.leave()
    return true
  }
  const type = columns.find(({ key }) => key === cursor.key)?.type ?? ''
  if (event.key === 'Enter' && !(element instanceof HTMLButtonElement) && !props.types.get(type)?.keepsEnter) {
    target.leave()
    return true
  }
  return event.key === 'Tab' && editNext(target, cursor, event.shiftKey ? -1 : 1)
}

/** Tab moves to the next editable cell, after the last of a row to the first of the next row. */
function editNext(target: KeyTarget, { row, key }: CellPlace, step: -1 | 1): boolean {
  const keys = target.columns.map((column) => column.key).filter(target.canEdit)
  const at = keys.indexOf(key) + step
  const near = keys[at]
  if (near !== undefined) target.go({ row, key: near }, true)
  else {
    const next = rowBeside(target.lines, row, step)
    const first = step === 1 ? keys[0] : keys.at(-1)
    if (!next || first === undefined) return false
    target.go({ row: next.id, key: first }, true)
  }
  return true
}

/** The row that many places on, at most the last one; undefined if it is the same. */
function rowBeside(lines: readonly Line[], id: string, step: number): Row | undefined {
  const rows = lines.filter((line): line is Row => !isPlaceholder(line))
  const at = rows.findIndex((row) => row.id === id)
  const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
  return next?.id === id ? undefined : next
}

/** Handles keys at a cell; true if something was done. */
export function actOnCell(event: KeyboardEvent, element: Element, target: KeyTarget): boolean {
  const { cursor } = target
  if (!cursor || event.nativeEvent.isComposing) return false
  return (
    moveTheRow(event, target, cursor) ||
    openOrClose(event.key, target, cursor) ||
    lead(event, target, cursor) ||
    actInCell(event, element, target, cursor)
  )
}

function moveTheRow({ altKey, key }: KeyboardEvent, { props }: KeyTarget, { row }: CellPlace): boolean {
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
  if (!altKey || step === null) return false
  if (!props.isDisabled) props.table.change((now) => moveRow(now, row, step))
  return true
}

/** Left and right at the first value of a tree row. */
function openOrClose(key: string, { props, columns }: KeyTarget, place: CellPlace): boolean {
  const { tree, rows } = props.table.table
  if (!tree || columns.find((column) => !isOfTheRow(column))?.key !== place.key) return false
  const isOpen = tree.open.has(place.row)
  const hasChildren = rows.find(({ id }) => id === place.row)?.hasChildren
  if (!hasChildren || key !== (isOpen ? 'ArrowLeft' : 'ArrowRight')) return false
  props.table.toggle(place.row)
  return true
}

/** The number of rows that a page key moves by. */
const PAGE = 5

function lead({ key, ctrlKey }: KeyboardEvent, target: KeyTarget, place: CellPlace): boolean {
  const { columns, lines } = target
  const rows: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, PageUp: -PAGE, PageDown: PAGE }
  const by = rows[key] ?? (ctrlKey && key === 'Home' ? -Infinity : ctrlKey && key === 'End' ? Infinity : 0)
  if (by !== 0) {
    const next = rowBeside(lines, place.row, by)
    if (next) target.go({ row: next.id, key: place.key })
    return true
  }
  const at = columns.findIndex((column) => column.key === place.key)
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: columns.length - 1 }[key]
  if (to === undefined) return false
  const column = columns[Math.max(0, Math.min(columns.length - 1, to))]
  if (column) target.go({ row: place.row, key: column.key })
  return true
}

/** Enter, F2 or typing starts editing; Enter and space press a button in the cell; space selects. */
function actInCell(event: KeyboardEvent, element: Element, target: KeyTarget, { row, key }: CellPlace): boolean {
  const { props } = target
  const control = element.querySelector<HTMLElement>('input, button')
  const isPress = event.key === 'Enter' || event.key === ' '
  if (isPress && control) {
    control.click()
    return true
  }
  const isTyped = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
  if (target.canEdit(key) && (event.key === 'Enter' || event.key === 'F2' || isTyped)) {
    target.go({ row, key }, true)
    // The typed character goes into the editor, which has the focus by then.
    return !isTyped
  }
  const { table } = props.table
  if (event.key !== ' ' || selectKind(table) === 'none' || props.isDisabled) return false
  const isOn = !table.selected.has(row)
  props.table.change((now) => selectRow(now, row, isOn))
  props.onSelect?.([...selectRow(table, row, isOn).selected])
  return true
}
