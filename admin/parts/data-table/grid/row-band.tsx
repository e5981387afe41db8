import {
  memo,
  type ReactElement,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Span } from './row-owners.tsx'

export interface RowBandHandle {
  /** Sets the row under the mouse; null: none. */
  hover: (row: number | null) => void
  scrolled: (top: number) => void
  /** Sets the rows that are drawn. */
  show: (span: Span) => void
}

interface RowBandProps {
  ref: Ref<RowBandHandle>
  /** The row of the cursor, used while the mouse is elsewhere. */
  current: number
  count: number
  rowHeight: number
  /** The width of the actions column. */
  actionsWidth: number
  /** Renders the actions of a row. Those of all rows are for the mouse only: the keyboard goes from row to row. */
  renderTools: (row: number, isForMouse: boolean) => ReactNode
}

/**
 * The actions column with muted actions for every row, full ones for the active row, and a tint over that row. It moves
 * without rendering the table.
 */
export function RowBand({ ref, current, renderTools, ...p }: RowBandProps): ReactElement {
  const { count, rowHeight, actionsWidth } = p
  const [hovered, setHovered] = useState<number | null>(null)
  const [span, setSpan] = useState<Span>({ start: 0, end: -1 })
  const row = hovered ?? current
  const { band, lines, scrolled } = useFollowing(row * rowHeight)
  useImperativeHandle(ref, () => ({
    hover: setHovered,
    show: (next) => setSpan((was) => (was.start === next.start && was.end === next.end ? was : next)),
    scrolled,
  }))
  return (
    <>
      <div className="zk-grid-last" style={{ width: actionsWidth }}>
        <div ref={lines} style={{ height: count * rowHeight }}>
          <MutedTools {...{ span, count, rowHeight, renderTools }} />
        </div>
      </div>
      {row < count && (
        <div
          ref={band}
          className={`zk-grid-band${hovered === null ? '' : ' is-hovered'}`}
          style={{ height: rowHeight }}
        >
          <div className="zk-grid-tools" style={{ width: actionsWidth }}>
            {renderTools(row, false)}
          </div>
        </div>
      )}
    </>
  )
}

/** Keeps band and lines aligned with the scrolled rows. */
function useFollowing(bandTop: number) {
  const top = useRef(0)
  const band = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  const place = () => {
    if (band.current) band.current.style.transform = `translateY(${bandTop - top.current}px)`
    if (lines.current) lines.current.style.transform = `translateY(${-top.current}px)`
  }
  useLayoutEffect(place)
  const scrolled = (next: number) => {
    top.current = next
    place()
  }
  return { band, lines, scrolled }
}

interface MutedToolsProps extends Pick<RowBandProps, 'count' | 'rowHeight' | 'renderTools'> {
  span: Span
}

/** Memoized, so that moving the mouse does not render them. */
const MutedTools = memo(function MutedTools({ span, count, rowHeight, renderTools }: MutedToolsProps): ReactElement {
  const rows = Array.from(
    { length: Math.max(0, Math.min(span.end, count - 1) - span.start + 1) },
    (_, i) => span.start + i,
  )
  return (
    <>
      {rows.map((row) => (
        <div
          key={row}
          aria-hidden
          className="zk-grid-tools is-muted"
          style={{ height: rowHeight, top: row * rowHeight }}
        >
          {renderTools(row, true)}
        </div>
      ))}
    </>
  )
})
