import { HTMLTable, Icon } from '@blueprintjs/core'
import type { ReactElement } from 'react'
import { cellContent } from './cell-content.tsx'
import { type Column, nextSorting, sortState, cellText } from './column.ts'
import './data-table.tsx'
import type { DataTableProps } from './table-props.ts'
import { RowToolsWithMenu } from './row-tools.tsx'
import { chosenShare } from './selection.ts'

export type PlainTableProps<Row> = Omit<DataTableProps<Row>, 'memory' | 'sorting' | 'onSort'> &
  Partial<Pick<DataTableProps<Row>, 'sorting' | 'onSort'>>

/** A short table as high as its rows; it scrolls horizontally. */
export function PlainTable<Row>(props: PlainTableProps<Row>): ReactElement {
  const { label, columns, rows, rowKey, selection, actions, isBusy = false } = props
  const shown = columns.filter((column) => !column.isHidden)
  return (
    <div
      className={`zk-plain${isBusy ? ' is-busy' : ''}`}
      role="region"
      aria-label={label}
      aria-busy={isBusy}
      tabIndex={0}
    >
      <HTMLTable compact>
        <thead>
          <tr>
            {selection && (
              <th className="is-select">
                <input
                  type="checkbox"
                  aria-label="选择全部"
                  checked={chosenShare(selection, rows, rowKey) === 'all'}
                  onChange={(event) => selection.toggle(rows, event.target.checked)}
                />
              </th>
            )}
            {shown.map((column) => (
              <Head key={column.key} {...props} column={column} />
            ))}
            {actions && ACTIONS_HEAD}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={rowKey(row)} {...props} row={row} shown={shown} />
          ))}
        </tbody>
      </HTMLTable>
    </div>
  )
}

const ACTIONS_HEAD = (
  <th scope="col" className="is-actions">
    操作
  </th>
)

function Head<Row>({ column, sorting = null, onSort }: PlainTableProps<Row> & { column: Column<Row> }): ReactElement {
  const sort = sortState(sorting, column.key)
  const canSort = column.isSortable === true && onSort !== undefined
  return (
    <th
      scope="col"
      aria-sort={canSort ? sort : undefined}
      className={column.align === 'end' ? 'is-end' : ''}
      style={column.width === undefined ? undefined : { width: column.width }}
    >
      {canSort ? (
        <button type="button" onClick={() => onSort(nextSorting(sorting, column.key))}>
          {column.title}
          {sort !== 'none' && <Icon icon={sort === 'ascending' ? 'arrow-up' : 'arrow-down'} size={12} />}
        </button>
      ) : (
        column.title
      )}
    </th>
  )
}

interface LineProps<Row> extends PlainTableProps<Row> {
  row: Row
  shown: readonly Column<Row>[]
}

function Line<Row>({ row, shown, rowKey, selection, actions, onOpen }: LineProps<Row>): ReactElement {
  const name = shown[0] ? cellText(shown[0], row) : ''
  const isChosen = selection?.has(rowKey(row)) ?? false
  return (
    <tr className={isChosen ? 'is-chosen' : ''}>
      {selection && (
        <td className="is-select">
          <input
            type="checkbox"
            aria-label={`选择${name}`}
            checked={isChosen}
            onChange={(event) => selection.toggle([row], event.target.checked)}
          />
        </td>
      )}
      {shown.map((column) => (
        <td
          key={column.key}
          className={column.align === 'end' ? 'is-end' : ''}
          title={cellText(column, row) || undefined}
        >
          {onOpen && column === shown[0] ? (
            <button type="button" className="zk-plain-open" onClick={() => onOpen(row)}>
              {cellContent(column, row)}
            </button>
          ) : (
            cellContent(column, row)
          )}
        </td>
      ))}
      {actions && (
        <td className="is-actions">
          <RowToolsWithMenu row={row} actions={actions(row)} name={name} />
        </td>
      )}
    </tr>
  )
}
