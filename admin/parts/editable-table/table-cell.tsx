import { Icon } from '@blueprintjs/core'
import { type CSSProperties, type ReactElement, useId } from 'react'
import type { Column } from '#core/table/column.ts'
import { cellKey } from '#core/table/judge.ts'
import type { Row } from '#core/table/table.ts'
import type { CellProps, CellType } from './cell-type.ts'
import type { EditableTableProps, RowContext } from './table-props.ts'

interface TableCellProps {
  row: Row
  at: number
  column: Column
  index: number
  context: RowContext
  /** This cell has the button that opens the child rows. */
  hasToggle: boolean
}

/** Whether the cell can be edited by its type, table and column. */
export const isEditable = ({ types, isDisabled }: EditableTableProps, { type, disabled }: Column): boolean =>
  !isDisabled && !disabled && types.get(type)?.Edit !== undefined

/** Whether the editor is always shown. */
const isAlways = ({ isAlwaysEdit }: EditableTableProps, type: CellType | undefined): boolean =>
  type?.Edit !== undefined && (isAlwaysEdit === true || type.isAlways === true)

export function TableCell({ row, at, column, index, context, hasToggle }: TableCellProps): ReactElement {
  const { cursor, isEditing, onCursor, props } = context
  const type = props.types.get(column.type)
  const cell = cellProps(useId(), row, column, props)
  const { id, error } = cell
  const isCurrent = cursor?.row === row.id && cursor.key === column.key
  const canEdit = !cell.isDisabled
  const edits = isAlways(props, type) || (isCurrent && isEditing && canEdit)
  return (
    <td
      role="gridcell"
      aria-colindex={index + 1}
      aria-invalid={error !== null || undefined}
      aria-readonly={!canEdit || undefined}
      aria-describedby={error === null ? undefined : `${id}-note`}
      data-key={column.key}
      data-current={isCurrent || undefined}
      tabIndex={isCurrent && !edits ? 0 : -1}
      className={`${type?.align ? `is-${type.align}` : ''}${error === null ? '' : ' is-wrong'}${edits ? ' is-edited' : ''}`}
      onClick={() => onCursor({ row: row.id, key: column.key }, canEdit && !type?.isAlways)}
    >
      {hasToggle && <Toggle row={row} context={context} />}
      {type ? <Content type={type} edits={edits} cell={cell} name={`${column.title} 第 ${at + 1} 行`} /> : null}
      {error !== null && (
        <span id={`${id}-note`} className="zk-hidden">
          {error}
        </span>
      )}
    </td>
  )
}

function cellProps(id: string, row: Row, column: Column, props: EditableTableProps): CellProps {
  const { table, slots } = props
  return {
    id,
    column,
    row,
    value: row.values[column.key] ?? '',
    isDisabled: !isEditable(props, column),
    error: table.failures.get(cellKey(row.id, column.key))?.message ?? null,
    onChange: (value) => table.set(row.id, column.key, value),
    isTabStop: props.isAlwaysEdit === true,
    slot: slots?.[column.key],
  }
}

interface ContentProps {
  type: CellType
  edits: boolean
  cell: CellProps
  name: string
}

function Content({ type, edits, cell, name }: ContentProps): ReactElement {
  const { Show, Edit } = type
  if (!edits || !Edit) return <Show {...cell} />
  return (
    <>
      <label htmlFor={cell.id} className="zk-hidden">
        {name}
      </label>
      <Edit {...cell} />
    </>
  )
}

const Toggle = ({ row, context: { props } }: { row: Row; context: RowContext }): ReactElement => (
  <span
    className="zk-edit-toggle"
    style={{ '--zk-level': row.level } as CSSProperties}
    aria-hidden
    onClick={(event) => {
      event.stopPropagation()
      if (row.hasChildren) props.table.toggle(row.id)
    }}
  >
    {row.hasChildren && (
      <Icon icon={props.table.table.tree?.open.has(row.id) ? 'chevron-down' : 'chevron-right'} size={14} />
    )}
  </span>
)
