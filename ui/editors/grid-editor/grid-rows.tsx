import type { ReactElement } from 'react'
import { cellAt, type Rows } from '#core/grid/grid.ts'
import { cellName, columnName, HEAD_WIDTH, ROW_HEIGHT, type Spot } from '../../viewers/sheet-grid/sheet-layout.ts'
import type { ScrollView } from '../../viewers/sheet-grid/use-scroll-view.ts'
import { COLUMN_WIDTH, columnLeft, rowTop, visibleRange } from './layout.ts'

interface GridRowsProps {
  label: string
  rows: Rows
  columns: number
  view: ScrollView
  active: Spot
  onActive: (spot: Spot) => void
  onType: (row: number, column: number, text: string) => void
}

/**
 * The headers and the visible cells. The focused cell is always rendered, so that scrolling does not lose the focus.
 */
export function GridRows({ label, rows, columns, view, active, onActive, onType }: GridRowsProps): ReactElement {
  const shownRows = visibleRange(view.top, view.height, { size: ROW_HEIGHT, count: rows.length })
  const shownColumns = visibleRange(view.left, view.width, { size: COLUMN_WIDTH, count: columns })
  const all = (shown: readonly number[], more: number) => [...new Set([...shown, more])].toSorted((a, b) => a - b)
  const columnsDrawn = all(shownColumns, Math.min(active.column, columns - 1))
  return (
    <div className="zk-edited-cells" style={{ width: columnLeft(columns), height: rowTop(rows.length) }}>
      <GridHead columns={columnsDrawn} active={active.column} />
      {all(shownRows, Math.min(active.row, rows.length - 1)).map((row) => (
        <div key={row} className="zk-edited-row" style={{ top: rowTop(row) }}>
          <span
            className={`zk-edited-number${row === active.row ? ' is-on' : ''}`}
            aria-hidden="true"
            style={{ width: HEAD_WIDTH }}
          >
            {row + 1}
          </span>
          {columnsDrawn.map((column) => (
            <textarea
              key={column}
              rows={1}
              data-cell={`${row}-${column}`}
              aria-label={`${label} ${cellName(row, column)}`}
              style={{ left: columnLeft(column), width: COLUMN_WIDTH, height: ROW_HEIGHT }}
              value={cellAt(rows, row, column)}
              onFocus={() => onActive({ row, column })}
              onChange={(event) => onType(row, column, event.target.value)}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

const GridHead = ({ columns, active }: { columns: readonly number[]; active: number }) => (
  <div className="zk-edited-head" aria-hidden="true">
    <span className="zk-edited-corner" style={{ width: HEAD_WIDTH }} />
    {columns.map((column) => (
      <span
        key={column}
        className={column === active ? 'is-on' : undefined}
        style={{ left: columnLeft(column), width: COLUMN_WIDTH }}
      >
        {columnName(column)}
      </span>
    ))}
  </div>
)
