import type { CSSProperties, ReactElement } from 'react'
import type { SheetFacts, SheetStyle } from '#core/contract/km/files/preview-parts.ts'
import { findMarks } from '#core/text/marks.ts'
import { MarkedText } from '../marked-text/marked-text.tsx'
import { columnName, HEAD_WIDTH, ROW_HEIGHT, type Spot } from './sheet-layout.ts'
import { type Span, spanAt } from './spans.ts'

type Cells = ReadonlyMap<number, { text: string; style: number | null }>

export interface RowsProps {
  id: string
  sheet: SheetFacts
  starts: readonly number[]
  styles: readonly SheetStyle[]
  columns: { from: number; to: number }
  rows: { from: number; to: number }
  rowAt: (row: number) => Cells | null
  active: Spot
  area: { top: number; bottom: number; left: number; right: number }
  hits: ReadonlySet<string>
  terms: readonly string[]
  onSelect: (spot: Spot, extend: boolean) => void
}

/** The head, the frozen rows and the visible rows. The style sheet keeps the frozen rows in place. */
export function SheetRows(props: RowsProps): ReactElement {
  const { sheet, starts, rows } = props
  const width = HEAD_WIDTH + (starts.at(-1) ?? 0)
  const frozen = Array.from({ length: sheet.frozenRows }, (_, row) => row)
  return (
    <div role="presentation" style={{ width, height: (sheet.rows + 1) * ROW_HEIGHT, position: 'relative' }}>
      <div className="zk-sheet-frozen" role="rowgroup" style={{ width }}>
        <HeadRow {...props} />
        {frozen.map((row) => (
          <Row key={row} {...props} row={row} top={(row + 1) * ROW_HEIGHT} />
        ))}
      </div>
      <div role="rowgroup">
        {drawnRows(sheet, rows).map((row) => (
          <Row key={row} {...props} row={row} top={(row + 1) * ROW_HEIGHT} />
        ))}
      </div>
    </div>
  )
}

/** The visible rows, and the rows above whose merged cells reach into the view. */
function drawnRows({ merges, frozenRows }: SheetFacts, { from, to }: RowsProps['rows']): number[] {
  const above = merges
    .filter(([top, , bottom]) => top < from && bottom >= from && top >= frozenRows)
    .map(([top]) => top)
  const start = Math.max(from, frozenRows)
  return [...new Set(above), ...Array.from({ length: Math.max(0, to - start + 1) }, (_, at) => start + at)]
}

const drawnColumns = ({ sheet, columns }: RowsProps): number[] => {
  const frozen = Array.from({ length: sheet.frozenColumns }, (_, column) => column)
  const start = Math.max(columns.from, sheet.frozenColumns)
  return [...frozen, ...Array.from({ length: Math.max(0, columns.to - start + 1) }, (_, at) => start + at)]
}

function HeadRow(props: RowsProps): ReactElement {
  const { starts, area, sheet } = props
  return (
    <div className="zk-sheet-row is-head" role="row" aria-rowindex={1} style={{ top: 0 }}>
      <span className="zk-sheet-corner" role="columnheader" aria-colindex={1} style={{ width: HEAD_WIDTH }}>
        <em className="zk-hidden">行号</em>
      </span>
      {drawnColumns(props).map((column) => (
        <span
          key={column}
          role="columnheader"
          aria-colindex={column + 2}
          className={`zk-sheet-name${column >= area.left && column <= area.right ? ' is-on' : ''}`}
          style={cellPlacement(starts, column, { isFrozen: column < sheet.frozenColumns })}
        >
          {columnName(column)}
        </span>
      ))}
    </div>
  )
}

function Row({ row, top, ...props }: RowsProps & { row: number; top: number }): ReactElement {
  const { sheet, area } = props
  const cells = props.rowAt(row)
  const columns = drawnColumns(props)
  // A merged cell is drawn with its first column, which may be outside the view.
  const reaching = sheet.merges.filter(
    ([first, left, , right]) =>
      first === row &&
      left < (columns[sheet.frozenColumns] ?? 0) &&
      right >= (columns[sheet.frozenColumns] ?? 0) &&
      left >= sheet.frozenColumns,
  )
  return (
    <div className="zk-sheet-row" role="row" aria-rowindex={row + 2} style={{ top }}>
      <span
        role="rowheader"
        aria-colindex={1}
        className={`zk-sheet-number${row >= area.top && row <= area.bottom ? ' is-on' : ''}`}
        style={{ width: HEAD_WIDTH }}
      >
        {row + 1}
      </span>
      {[...new Set([...columns, ...reaching.map(([, left]) => left)])].map((column) => (
        <Cell
          key={column}
          {...props}
          row={row}
          column={column}
          cells={cells}
          span={spanAt(sheet.merges, row, column)}
        />
      ))}
    </div>
  )
}

interface CellProps extends RowsProps {
  row: number
  column: number
  cells: Cells | null
  span: Span
}

function Cell({ row, column, cells, span, ...props }: CellProps): ReactElement | null {
  if (span === 'covered') return null
  const { starts, styles, active, area, hits, terms, sheet } = props
  const cell = cells?.get(column)
  const style = cell?.style === null || cell === undefined ? undefined : styles[cell.style]
  const text = cell?.text ?? ''
  const isHit = hits.has(`${row}-${column}`)
  const isSelected = row >= area.top && row <= area.bottom && column >= area.left && column <= area.right
  const isActive = row === active.row && column === active.column
  const names = [
    'zk-sheet-cell',
    isSelected && 'is-on',
    isActive && 'is-active',
    isHit && 'is-hit',
    span !== null && 'is-merged',
  ]
  return (
    <span
      id={`${props.id}-${row}-${column}`}
      role="gridcell"
      aria-colindex={column + 2}
      aria-selected={isSelected}
      {...(span && { 'aria-colspan': span.columns, 'aria-rowspan': span.rows })}
      className={names.filter(Boolean).join(' ')}
      style={{ ...cellPlacement(starts, column, { isFrozen: column < sheet.frozenColumns, span }), ...cellLook(style) }}
      title={text.length > 12 ? text : undefined}
      onMouseDown={(event) => props.onSelect({ row, column }, event.shiftKey)}
      onMouseEnter={(event) => event.buttons === 1 && props.onSelect({ row, column }, true)}
    >
      {isHit ? <MarkedText text={text} marks={findMarks(text, terms)} /> : text}
    </span>
  )
}

/** A frozen column sticks to the left side, so it needs its own left edge. */
function cellPlacement(
  starts: readonly number[],
  column: number,
  o: { isFrozen: boolean; span?: Span },
): CSSProperties {
  const span = o.span && o.span !== 'covered' ? o.span : { rows: 1, columns: 1 }
  const left = HEAD_WIDTH + (starts[column] ?? 0)
  const width = (starts[Math.min(starts.length - 1, column + span.columns)] ?? 0) - (starts[column] ?? 0)
  const height = span.rows * ROW_HEIGHT
  if (!o.isFrozen) return { position: 'absolute', left, width, height, ...(width === 0 && { display: 'none' }) }
  return { position: 'sticky', left, width, height, zIndex: 2, ...(width === 0 && { display: 'none' }) }
}

/** Colours from the file are shown on a light background in every theme. */
export function cellLook(style: SheetStyle | undefined): CSSProperties {
  if (!style) return {}
  return {
    ...(style.bold && { fontWeight: 600 }),
    ...(style.italic && { fontStyle: 'italic' }),
    ...(style.align && { textAlign: style.align }),
    ...(style.fill && { backgroundColor: `#${style.fill}`, color: readableOn(style.fill) }),
  }
}

/** Black or white, whichever is readable on the colour (by WCAG relative luminance). */
function readableOn(fill: string): string {
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map(
    (at) => (Number.parseInt(fill.slice(at, at + 2), 16) / 255) ** 2.2,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#111' : '#fff'
}
