import { type CSSProperties, memo, type ReactElement } from 'react'
import { cellContent } from '../cell-content.tsx'
import { type Column, cellText } from '../column.ts'

interface Placed {
  className?: string
  style?: CSSProperties
}

interface GridCellProps<Row> extends Placed {
  id: string
  /** 1-based. */
  index: number
  row: Row
  column: Column<Row>
  /** It says what the row is. */
  isFirst: boolean
  isChosen: boolean
}

/** Blueprint's table adds class and position to the element that the renderer returns. */
function PlainGridCell<Row>({ id, index, row, column, isChosen, ...p }: GridCellProps<Row>): ReactElement {
  const own = `${p.isFirst ? 'is-first' : ''}${column.align === 'end' ? ' is-end' : ''}`
  return (
    <div
      id={id}
      role="gridcell"
      aria-colindex={index}
      className={cellClass(p.className, own, isChosen)}
      style={p.style}
      title={cellText(column, row) || undefined}
    >
      <span className="zk-grid-text">{cellContent(column, row)}</span>
    </div>
  )
}

interface SelectCellProps extends Placed {
  id: string
  label: string
  isChosen: boolean
  isTicked: boolean
  onToggle: (isOn: boolean) => void
}

export const SelectCell = ({ id, label, isChosen, isTicked, onToggle, ...p }: SelectCellProps): ReactElement => (
  <div
    id={id}
    role="gridcell"
    aria-colindex={1}
    className={cellClass(p.className, 'is-select', isChosen)}
    style={p.style}
  >
    <input
      type="checkbox"
      // The space bar selects the row; the grid is a single tab stop.
      tabIndex={-1}
      aria-label={label}
      checked={isTicked}
      onChange={(event) => onToggle(event.target.checked)}
    />
  </div>
)

/** Space under the actions, so that the last column can be scrolled out from under them. */
export const RoomCell = ({ className, style, isChosen = false }: Placed & { isChosen?: boolean }): ReactElement => (
  <div aria-hidden className={cellClass(className, '', isChosen)} style={style} />
)

const cellClass = (given: string | undefined, own: string, isChosen: boolean) =>
  `bp6-table-cell zk-grid-cell ${own}${isChosen ? ' is-chosen' : ''} ${given ?? ''}`

const isSamePlace = (a: CSSProperties = {}, b: CSSProperties = {}) =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height

export const GridCell = memo(
  PlainGridCell,
  (a, b) =>
    a.row === b.row &&
    a.column === b.column &&
    a.id === b.id &&
    a.isFirst === b.isFirst &&
    a.isChosen === b.isChosen &&
    a.className === b.className &&
    isSamePlace(a.style, b.style),
) as typeof PlainGridCell
