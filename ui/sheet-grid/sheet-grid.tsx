import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SheetFacts, SheetStyle } from '#core/contract/km/preview-parts.ts'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import type { HitProps } from '#ui/hits/hits.ts'
import { styles as adopt } from '#ui/theme/styles.ts'
import { WatermarkLayer } from '#ui/watermark-layer/watermark-layer.tsx'
import css from './sheet-grid.css?inline'
import {
  areaOf,
  asTabbed,
  cellName,
  columnAt,
  columnStarts,
  HEAD_WIDTH,
  moveOf,
  ROW_HEIGHT,
  type Spot,
} from './sheet-layout.ts'
import { SheetRows, type RowsProps } from './sheet-rows.tsx'
import { SheetTabs } from './sheet-tabs.tsx'
import { type LoadRows, useRows } from './use-rows.ts'

adopt(css)

interface SheetGridProps extends HitProps {
  sheets: readonly SheetFacts[]
  styles: readonly SheetStyle[]
  blockRows: number
  load: LoadRows
  /** Cells that hold a word: sheet, row, column. */
  found: readonly (readonly [sheet: number, row: number, column: number])[]
  /** Go to the first of them at once. */
  opensAtHit: boolean
  watermark: WatermarkTile | null
  /** Called with the way to a sheet. */
  onReady: (goToSheet: (sheet: number) => void) => void
}

/** Rows drawn beyond the edges, so that slow scrolling shows no gaps. */
const BEYOND = 8
/** Cells that are copied at once. */
const COPIED = 200_000

/** Sheets of a table: only the rows in sight are loaded and drawn. */
export function SheetGrid(props: SheetGridProps): ReactElement {
  const { sheets, load, found, watermark, onHits, onReady, ref } = props
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      sheets.findIndex(({ hidden, rows }) => !hidden && rows > 0),
    ),
  )
  const sheet = sheets[at]!
  const starts = useMemo(() => columnStarts(sheet), [sheet])
  const scroll = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, left: 0, width: 900, height: 600 })
  const [active, setActive] = useState<Spot>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Spot>({ row: 0, column: 0 })
  const [hit, setHit] = useState(-1)
  const id = useId()

  const from = Math.max(0, Math.floor(view.top / ROW_HEIGHT) - BEYOND)
  const to = Math.min(sheet.rows - 1, Math.ceil((view.top + view.height) / ROW_HEIGHT) + BEYOND)
  const { rowAt, failure, retry } = useRows(load, at, { blockRows: props.blockRows, from, to })

  useEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const measure = () => setView((old) => ({ ...old, width: element.clientWidth, height: element.clientHeight }))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [])

  const reveal = (spot: Spot, of = sheet, columns = starts) => {
    const element = scroll.current
    if (!element) return
    const head = (1 + of.frozenRows) * ROW_HEIGHT
    const side = HEAD_WIDTH + (columns[of.frozenColumns] ?? 0)
    const [top, left] = [(spot.row + 1) * ROW_HEIGHT, HEAD_WIDTH + (columns[spot.column] ?? 0)]
    const right = HEAD_WIDTH + (columns[spot.column + 1] ?? 0)
    if (spot.row >= of.frozenRows) {
      if (top < element.scrollTop + head) element.scrollTop = top - head
      else if (top + ROW_HEIGHT > element.scrollTop + element.clientHeight)
        element.scrollTop = top + ROW_HEIGHT - element.clientHeight
    }
    if (spot.column < of.frozenColumns) return
    if (left < element.scrollLeft + side) element.scrollLeft = left - side
    else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth
  }
  const select = (spot: Spot, extends_ = false) => {
    setActive(spot)
    if (!extends_) setAnchor(spot)
    reveal(spot)
  }
  const goToSheet = (number: number) => {
    setAt(number)
    setActive({ row: 0, column: 0 })
    setAnchor({ row: 0, column: 0 })
    scroll.current?.scrollTo(0, 0)
    setView((old) => ({ ...old, top: 0, left: 0 }))
  }
  const stand = (index: number) => {
    const place = found[index]
    const target = place && sheets[place[0]]
    if (!place || !target) return
    const [number, row, column] = place
    if (number !== at) goToSheet(number)
    setHit(index)
    setActive({ row, column })
    setAnchor({ row, column })
    onHits({ current: index + 1, total: found.length })
    // The other sheet has its size only after it was drawn.
    requestAnimationFrame(() => reveal({ row, column }, target, columnStarts(target)))
  }
  useImperativeHandle(ref, () => ({
    step: (by) => found.length > 0 && stand((hit + by + (hit < 0 && by < 0 ? 1 : 0) + found.length) % found.length),
  }))
  useEffect(() => {
    setHit(-1)
    onHits({ current: 0, total: found.length })
    if (found.length > 0 && props.opensAtHit) stand(0)
    // oxlint-disable-next-line react/exhaustive-deps -- what was found decides
  }, [found])
  const latest = useRef(goToSheet)
  latest.current = goToSheet
  // oxlint-disable-next-line react/exhaustive-deps -- once; the newest is asked
  useEffect(() => onReady((number) => latest.current(number)), [])

  const textAt = (row: number, column: number) => rowAt(row)?.get(column)?.text ?? ''
  const handleKey = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(view.height / ROW_HEIGHT) - 2)
    const next = moveOf(event, active, { ...sheet, page })
    if (!next) return
    event.preventDefault()
    select(next, event.shiftKey)
  }
  const handleCopy = (event: React.ClipboardEvent) => {
    const { top, bottom, left, right } = areaOf(anchor, active)
    if ((bottom - top + 1) * (right - left + 1) > COPIED) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', asTabbed(anchor, active, textAt))
  }
  const handleScroll = () => {
    const element = scroll.current
    if (element) setView((old) => ({ ...old, top: element.scrollTop, left: element.scrollLeft }))
  }

  const hits = useMemo(
    () => new Set(found.filter(([number]) => number === at).map(([, row, column]) => `${row}-${column}`)),
    [found, at],
  )
  const rows: RowsProps = {
    id,
    sheet,
    starts,
    styles: props.styles,
    columns: { from: columnAt(starts, view.left), to: columnAt(starts, view.left + view.width) },
    rows: { from, to },
    rowAt,
    active,
    area: areaOf(anchor, active),
    hits,
    terms: props.terms,
    onSelect: select,
  }
  return (
    <div className="zk-sheet-view">
      <div className="zk-sheet-line zk-num">
        <b>{cellName(active.row, active.column)}</b>
        <span>{textAt(active.row, active.column)}</span>
      </div>
      <WatermarkLayer tile={watermark}>
        <div
          ref={scroll}
          className="zk-sheet-scroll"
          role="grid"
          tabIndex={0}
          aria-label={`工作表 ${sheet.name}`}
          aria-rowcount={sheet.rows + 1}
          aria-colcount={sheet.columns + 1}
          aria-activedescendant={sheet.rows > 0 ? `${id}-${active.row}-${active.column}` : undefined}
          onKeyDown={handleKey}
          onCopy={handleCopy}
          onScroll={handleScroll}
        >
          {failure ? (
            <ErrorState title="这一段没有加载成功" reason={failure} onRetry={retry} />
          ) : sheet.rows === 0 ? (
            <EmptyState icon="document" title="这个工作表是空的" />
          ) : (
            <SheetRows {...rows} />
          )}
        </div>
      </WatermarkLayer>
      <SheetTabs sheets={sheets} at={at} onGo={goToSheet} />
    </div>
  )
}
