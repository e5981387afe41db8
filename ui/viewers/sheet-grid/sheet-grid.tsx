import { lazy, type ReactElement, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { SheetFacts, SheetStyle } from '#core/contract/km/files/preview-parts.ts'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { Button } from '../../controls/button/button.tsx'
import { EmptyState } from '../../feedback/empty-state/empty-state.tsx'
import { ErrorState } from '../../feedback/error-state/error-state.tsx'
import type { HitProps } from '../hits/hits.ts'
import { useWay } from '../hits/use-way.ts'
import { styles as adopt } from '../../theme/styles.ts'
import { WatermarkLayer } from '../watermark-layer/watermark-layer.tsx'
import { SheetBox } from './sheet-box.tsx'
import css from './sheet-grid.css?inline'
import { type Area, areaName, selectionArea, cellName, columnAt, ROW_HEIGHT } from './sheet-layout.ts'
import type { SheetPrintProps } from './sheet-print.tsx'
import { type RowsProps, SheetRows } from './sheet-rows.tsx'
import { SheetTabs } from './sheet-tabs.tsx'
import { type FoundCell, useFoundCells } from './use-found-cells.ts'
import { type LoadRows, useRows } from './use-rows.ts'
import { type ScrollView, useScrollView } from './use-scroll-view.ts'
import { type SheetPosition, useSheetPosition } from './use-sheet-position.ts'

adopt(css)

const SheetPrint = lazy(() => import('./sheet-print.tsx').then((m) => ({ default: m.SheetPrint })))

interface SheetGridProps extends HitProps {
  sheets: readonly SheetFacts[]
  styles: readonly SheetStyle[]
  blockRows: number
  load: LoadRows
  found: readonly FoundCell[]
  /** The index of the hit to start at; null for none. */
  opensAtHit: number | null
  /** Cells to start at; takes precedence over hits. */
  opensAt: Area | null
  /** Called when those cells do not exist. */
  onMissing: () => void
  onQuote: ((area: Area) => void) | null
  watermark: WatermarkTile | null
  /** Whether the reader may print it. */
  mayPrint: boolean
  onPrintFailed: () => void
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
  useOpening(props, position)

  const textAt = (row: number, column: number) => rowAt(row)?.get(column)?.text ?? ''
  const drawn = { id, styles, terms, rowAt, hits, rows, ...visibleCells(position, view) }
  return (
    <div className="zk-sheet-view">
      <div className="zk-sheet-line zk-num">
        <b>{cellName(active.row, active.column)}</b>
        <span>{textAt(active.row, active.column)}</span>
        {sheet.rows > 0 && <SheetTools {...props} position={position} />}
      </div>
      <WatermarkLayer tile={watermark}>
        <SheetBox id={id} scroll={scroll} position={position} height={view.height} textAt={textAt} onScroll={follow}>
          {failure ? (
            <ErrorState title="这一段没有加载成功" reason={failure} onRetry={retry} />
          ) : sheet.rows === 0 ? (
            <EmptyState icon="file-text" title="这个工作表是空的" />
          ) : (
            <SheetRows {...drawn} />
          )}
        </SheetBox>
      </WatermarkLayer>
      <SheetTabs sheets={sheets} at={at} onGo={position.goToSheet} />
    </div>
  )
}

/** Runs once, when the grid can be scrolled. */
function useOpening({ opensAt, onMissing }: SheetGridProps, position: SheetPosition): void {
  const wanted = opensAt && `${opensAt.sheet} ${areaName(opensAt)}`
  useEffect(() => {
    if (opensAt && !position.goToArea(opensAt)) onMissing()
    // oxlint-disable-next-line react/exhaustive-deps -- the place decides, not where one has gone from there
  }, [wanted])
}

/** Tools for the open sheet. */
const SheetTools = ({ position, onQuote, mayPrint, ...props }: SheetGridProps & { position: SheetPosition }) => {
  const { styles, blockRows, watermark, load, onPrintFailed } = props
  const { sheet, at } = position
  return (
    <div className="zk-sheet-tools">
      {onQuote && <QuoteCells position={position} onQuote={onQuote} />}
      {mayPrint && <PrintButton {...{ sheet, at, styles, blockRows, watermark, load, onPrintFailed }} />}
    </div>
  )
}

interface QuoteCellsProps {
  position: SheetPosition
  onQuote: (area: Area) => void
}

const QuoteCells = ({ position: { at, anchor, active }, onQuote }: QuoteCellsProps) => {
  const area = { sheet: at, from: anchor, to: active }
  return <Button look="quiet" icon="link" label={`复制 ${areaName(area)} 的引用链接`} onClick={() => onQuote(area)} />
}

type PrintButtonProps = Omit<SheetPrintProps, 'onDone'> & Pick<SheetGridProps, 'onPrintFailed'>

function PrintButton({ onPrintFailed, ...print }: PrintButtonProps) {
  const [isPrinting, setPrinting] = useState(false)
  const handleDone = (failed: boolean) => {
    setPrinting(false)
    if (failed) onPrintFailed()
  }
  return (
    <>
      <Button
        look="quiet"
        icon="printer"
        label="打印这个工作表"
        disabled={isPrinting}
        onClick={() => setPrinting(true)}
      />
      {isPrinting && (
        <Suspense>
          <SheetPrint {...print} onDone={handleDone} />
        </Suspense>
      )}
    </>
  )
}

const rowsInSight = (sheet: SheetFacts, { top, height }: ScrollView) => ({
  from: Math.max(0, Math.floor(top / ROW_HEIGHT) - BEYOND),
  to: Math.min(sheet.rows - 1, Math.ceil((top + height) / ROW_HEIGHT) + BEYOND),
})

const visibleCells = ({ sheet, starts, active, anchor, select }: SheetPosition, { left, width }: ScrollView) =>
  ({
    sheet,
    starts,
    columns: { from: columnAt(starts, left), to: columnAt(starts, left + width) },
    active,
    area: selectionArea(anchor, active),
    onSelect: select,
  }) satisfies Partial<RowsProps>
