import { Icon } from '@blueprintjs/core'
import type { DragEvent, ReactElement } from 'react'
import type { Column } from '#core/table/column.ts'
import { selectRow } from '#core/table/selection.ts'
import type { Row } from '#core/table/table.ts'
import type { RowContext } from './table-props.ts'

interface RowCellProps {
  row: Row
  at: number
  column: Column
  index: number
  context: RowContext
}

/** A cell of the row itself: number, selection, expand button, drag handle. */
export function RowCell(cell: RowCellProps): ReactElement {
  const { row, column, index, context } = cell
  const { cursor, onCursor } = context
  const isCurrent = cursor?.row === row.id && cursor.key === column.key
  const Content = CONTENTS[column.type]
  return (
    <td
      role="gridcell"
      aria-colindex={index + 1}
      data-key={column.key}
      data-current={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      className="is-middle"
      onClick={() => onCursor({ row: row.id, key: column.key }, false)}
    >
      {Content && <Content {...cell} />}
    </td>
  )
}

const Selection = ({ row, at, column, context: { props } }: RowCellProps): ReactElement => {
  const { table, onSelect, isDisabled = false } = props
  const put = (isOn: boolean) =>
    table.change((now) => {
      const next = selectRow(now, row.id, isOn)
      onSelect?.([...next.selected])
      return next
    })
  return (
    <input
      type={column.type === 'row-radio' ? 'radio' : 'checkbox'}
      tabIndex={-1}
      aria-label={`选择第 ${at + 1} 行`}
      checked={table.table.selected.has(row.id)}
      disabled={isDisabled}
      onChange={(event) => put(event.target.checked)}
    />
  )
}

const Expand = ({ row, at, context }: RowCellProps): ReactElement => (
  <button
    type="button"
    tabIndex={-1}
    className="zk-edit-expand"
    aria-label={`展开第 ${at + 1} 行`}
    aria-expanded={context.expanded === row.id}
    onClick={() => context.onExpand(row.id)}
  >
    <Icon icon={context.expanded === row.id ? 'chevron-down' : 'chevron-right'} size={14} />
  </button>
)

function Handle({ row, at, context }: RowCellProps): ReactElement {
  const { props, drag, onMenu } = context
  return (
    <button
      type="button"
      tabIndex={-1}
      className="zk-edit-handle"
      aria-label={`第 ${at + 1} 行的排序操作`}
      aria-haspopup="menu"
      disabled={props.isDisabled}
      draggable={!props.isDisabled}
      onDragStart={(event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', '')
        event.dataTransfer.setDragImage(event.currentTarget.closest('tr')!, 0, 0)
        drag.start(row.id)
      }}
      onDragEnd={drag.end}
      onClick={(event) => {
        const { left, bottom } = event.currentTarget.getBoundingClientRect()
        onMenu(row.id, { left, top: bottom })
      }}
    >
      <Icon icon="drag-handle-vertical" size={14} />
    </button>
  )
}

const CONTENTS: Readonly<Record<string, (cell: RowCellProps) => ReactElement>> = {
  'row-number': ({ at }) => <>{at + 1}</>,
  'row-checkbox': Selection,
  'row-radio': Selection,
  'row-expand': Expand,
  'row-drag-sort': Handle,
}
