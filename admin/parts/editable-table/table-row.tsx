import { type DragEvent, memo, type ReactElement } from 'react'
import { isOfTheRow } from '#core/table/column.ts'
import { cellKey } from '#core/table/judge.ts'
import type { Row } from '#core/table/table.ts'
import { RowCell } from './row-cell.tsx'
import { TableCell } from './table-cell.tsx'
import type { RowContext } from './table-props.ts'

interface TableRowProps {
  row: Row
  /** The index among the lines, 0-based. */
  at: number
  context: RowContext
}

function DrawnRow({ row, at, context }: TableRowProps): ReactElement {
  const { props, columns, drag } = context
  const { tree, selected } = props.table.table
  const over = drag.over?.row === row.id ? ` is-${drag.over.half}` : ''
  return (
    <tr
      role="row"
      data-row={row.id}
      aria-rowindex={at + 2}
      aria-level={tree ? row.level : undefined}
      aria-expanded={tree && row.hasChildren ? tree.open.has(row.id) : undefined}
      aria-selected={selected.has(row.id)}
      className={`${props.table.reloaded.has(row.id) ? 'is-reloaded' : ''}${over}`}
      {...dropHandlers(row.id, context)}
    >
      {columns.map((column, index) => {
        const shared = { row, at, column, index, context }
        return isOfTheRow(column) ? (
          <RowCell key={column.key} {...shared} />
        ) : (
          <TableCell key={column.key} {...shared} hasToggle={tree !== null && index === firstValueColumn(context)} />
        )
      })}
    </tr>
  )
}

const firstValueColumn = ({ columns }: RowContext): number => columns.findIndex((column) => !isOfTheRow(column))

function dropHandlers(id: string, { drag }: RowContext) {
  const rowHalf = (event: DragEvent): 'before' | 'after' => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return event.clientY - top < height / 2 ? 'before' : 'after'
  }
  return {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      drag.move(id, rowHalf(event))
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      drag.drop()
    },
  }
}

/** The props that affect what a row shows. */
function rowSignature({ row, at, context }: TableRowProps): readonly unknown[] {
  const { props, columns, cursor, isEditing, expanded, drag } = context
  const { table, failures, reloaded } = props.table
  return [
    row,
    at,
    columns,
    props.types,
    props.slots,
    props.isAlwaysEdit,
    props.isDisabled,
    table.selected.has(row.id),
    table.tree?.open.has(row.id),
    reloaded.has(row.id),
    cursor?.row === row.id ? `${cursor.key} ${isEditing}` : null,
    expanded === row.id,
    drag.over?.row === row.id ? drag.over.half : null,
    ...(failures.size === 0 ? [] : columns.map(({ key }) => failures.get(cellKey(row.id, key))?.message)),
  ]
}

/**
 * Re-renders only when something it shows has changed. Its handlers may be older, but all of them work on the table's
 * state at the time of the call.
 */
export const TableRow = memo(DrawnRow, (before, after) => {
  const [one, other] = [rowSignature(before), rowSignature(after)]
  return one.length === other.length && one.every((value, at) => value === other[at])
})
