import { Button, HTMLSelect } from '@blueprintjs/core'
import { type ReactElement, useState } from 'react'
import { ActionMenu, type MenuPlace } from '../action-menu/action-menu.tsx'
import { cellContent } from './cell-content.tsx'
import { type Column, type Sorting, cellText } from './column.ts'
import type { DataTableProps } from './table-props.ts'
import { entriesOfRow } from './row-tools.tsx'

/** The table on phones: one card per row. */
export function Cards<Row>(props: DataTableProps<Row>): ReactElement {
  const { label, columns, rows, rowKey, selection, isBusy = false } = props
  const shown = columns.filter((column) => !column.isHidden)
  return (
    <div className={`zk-cards${isBusy ? ' is-busy' : ''}`} aria-busy={isBusy}>
      <div className="zk-cards-bar">
        {selection && (
          <label>
            <input
              type="checkbox"
              checked={rows.length > 0 && rows.every((row) => selection.has(rowKey(row)))}
              onChange={(event) => selection.toggle(rows, event.target.checked)}
            />
            选择本页
          </label>
        )}
        <SortSelect {...props} />
      </div>
      <ul aria-label={label}>
        {rows.map((row) => (
          <Card key={rowKey(row)} {...props} row={row} shown={shown} />
        ))}
      </ul>
    </div>
  )
}

function SortSelect<Row>({ columns, sorting, onSort }: DataTableProps<Row>): ReactElement | null {
  const orders: readonly (readonly [Sorting['order'], string])[] = [
    ['asc', '升序'],
    ['desc', '降序'],
  ]
  const options = columns.flatMap((column) =>
    column.isSortable
      ? orders.map(([order, name]) => ({ value: `${order} ${column.key}`, label: `${column.title} ${name}` }))
      : [],
  )
  if (options.length === 0) return null
  const value = sorting ? `${sorting.order} ${sorting.column}` : ''
  const isListed = options.some((option) => option.value === value)
  return (
    <HTMLSelect
      aria-label="排序"
      value={isListed ? value : ''}
      options={isListed ? options : [{ value: '', label: '排序', disabled: true }, ...options]}
      onChange={(event) => {
        const [order, column] = event.target.value.split(/ (.*)/)
        if (column) onSort({ column, order: order === 'asc' ? 'asc' : 'desc' })
      }}
    />
  )
}

interface CardProps<Row> extends DataTableProps<Row> {
  row: Row
  shown: readonly Column<Row>[]
}

function Card<Row>(props: CardProps<Row>): ReactElement {
  const { row, shown, actions } = props
  const [menu, setMenu] = useState<MenuPlace | null>(null)
  const choices = actions?.(row) ?? []
  const name = shown[0] ? cellText(shown[0], row) : ''
  // A card leaves out empty values.
  const facts = shown
    .slice(1)
    .map((column) => ({ column, content: cellContent(column, row) }))
    .filter(({ content }) => content !== '' && content !== null)
  return (
    <li className="zk-card-row">
      <CardHead {...props} name={name} onMenu={choices.length > 0 ? setMenu : null} />
      <dl>
        {facts.map(({ column, content }) => (
          <div key={column.key}>
            <dt>{column.title}</dt>
            <dd>{content}</dd>
          </div>
        ))}
      </dl>
      <ActionMenu
        label={`${name}的操作`}
        at={menu}
        entries={entriesOfRow(row, choices)}
        onClose={() => setMenu(null)}
      />
    </li>
  )
}

interface CardHeadProps<Row> extends CardProps<Row> {
  name: string
  onMenu: ((place: MenuPlace) => void) | null
}

function CardHead<Row>({ row, shown, rowKey, selection, onOpen, name, onMenu }: CardHeadProps<Row>): ReactElement {
  const title = shown[0] && cellContent(shown[0], row)
  // A cell that draws itself may be a link, which has no place in a button.
  const opens = onOpen && !shown[0]?.cell
  return (
    <div className="zk-card-head">
      {selection && (
        <input
          type="checkbox"
          aria-label={`选择${name}`}
          checked={selection.has(rowKey(row))}
          onChange={(event) => selection.toggle([row], event.target.checked)}
        />
      )}
      {opens ? (
        <button type="button" onClick={() => onOpen(row)}>
          {title}
        </button>
      ) : (
        <b>{title}</b>
      )}
      {onMenu && (
        <Button
          variant="minimal"
          icon="more"
          aria-label={`${name}的操作`}
          aria-haspopup="menu"
          onClick={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect()
            onMenu({ left, top: bottom })
          }}
        />
      )}
    </div>
  )
}
