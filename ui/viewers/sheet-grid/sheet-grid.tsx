import { type ReactElement, useId, useRef } from 'react'
import type { SheetFacts, SheetStyle } from '#core/contract/km/files/preview-parts.ts'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { EmptyState } from '../../feedback/empty-state/empty-state.tsx'
import { ErrorState } from '../../feedback/error-state/error-state.tsx'
import type { HitProps } from '../hits/hits.ts'
import { useWay } from '../hits/use-way.ts'
import { styles as adopt } from '../../theme/styles.ts'
import { WatermarkLayer } from '../watermark-layer/watermark-layer.tsx'
import { SheetBox } from './sheet-box.tsx'
import css from './sheet-grid.css?inline'
import { areaOf, cellName, columnAt, ROW_HEIGHT } from './sheet-layout.ts'
import { type RowsProps, SheetRows } from './sheet-rows.tsx'
import { SheetTabs } from './sheet-tabs.tsx'
import { type FoundCell, useFoundCells } from './use-found-cells.ts'
import { type LoadRows, useRows } from './use-rows.ts'
import { type ScrollView, useScrollView } from './use-scroll-view.ts'
import { type SheetPosition, useSheetPosition } from './use-sheet-position.ts'

adopt(css)

interface SheetGridProps extends HitProps {
  sheets: readonly SheetFacts[]
  styles: readonly SheetStyle[]
  blockRows: number
  load: LoadRows
  found: readonly FoundCell[]
  /** Whether to go to the first one at once. */
  opensAtHit: boolean
  watermark: WatermarkTile | null
  /** Called with a function that opens a sheet. */
  onReady: (goToSheet: (sheet: number) => void) => void
}

/** Rows drawn beyond the edges, so that slow scrolling shows no gaps. */
const BEYOND = 8

/** Shows the sheets of a workbook. Only the visible rows are loaded and drawn. */
export function SheetGrid(props: SheetGridProps): ReactElement {
  const { sheets, styles, terms, blockRows, watermark, onReady } = props
  const id = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const { view, follow, toStart } = useScrollView(scroll)
  const position = useSheetPosition(sheets, scroll, toStart)
  const { at, sheet, active } = position
  const rows = rowsInSight(sheet, view)
  const { rowAt, failure, retry } = useRows(props.load, at, { blockRows, ...rows })
  const hits = useFoundCells({ ...props, position })
  useWay(onReady, position.goToSheet)

  const textAt = (row: number, column: number) => rowAt(row)?.get(column)?.text ?? ''
  const drawn = { id, styles, terms, rowAt, hits, rows, ...cellsOf(position, view) }
  return (
    <div className="zk-sheet-view">
      <div className="zk-sheet-line zk-num">
        <b>{cellName(active.row, active.column)}</b>
        <span>{textAt(active.row, active.column)}</span>
      </div>
      <WatermarkLayer tile={watermark}>
        <SheetBox id={id} scroll={scroll} position={position} height={view.height} textAt={textAt} onScroll={follow}>
          {failure ? (
            <ErrorState title="这一段没有加载成功" reason={failure} onRetry={retry} />
          ) : sheet.rows === 0 ? (
            <EmptyState icon="document" title="这个工作表是空的" />
          ) : (
            <SheetRows {...drawn} />
          )}
        </SheetBox>
      </WatermarkLayer>
      <SheetTabs sheets={sheets} at={at} onGo={position.goToSheet} />
    </div>
  )
}

const rowsInSight = (sheet: SheetFacts, { top, height }: ScrollView) => ({
  from: Math.max(0, Math.floor(top / ROW_HEIGHT) - BEYOND),
  to: Math.min(sheet.rows - 1, Math.ceil((top + height) / ROW_HEIGHT) + BEYOND),
})

const cellsOf = ({ sheet, starts, active, anchor, select }: SheetPosition, { left, width }: ScrollView) =>
  ({
    sheet,
    starts,
    columns: { from: columnAt(starts, left), to: columnAt(starts, left + width) },
    active,
    area: areaOf(anchor, active),
    onSelect: select,
  }) satisfies Partial<RowsProps>
