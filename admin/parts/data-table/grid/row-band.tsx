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
  /** The row under the mouse; null: it is elsewhere. */
  hover: (row: number | null) => void
  scrolled: (top: number) => void
  /** The rows that are drawn. */
  show: (span: Span) => void
}

interface RowBandProps {
  ref: Ref<RowBandHandle>
  /** The row of the cursor, which is meant while the mouse is elsewhere. */
  current: number
  count: number
  rowHeight: number
  /** The width of the last column. */
  actionsWidth: number
  /** What can be done with a row. The tools of every row are for the mouse alone: keys go from row to row. */
  renderTools: (row: number, isForMouse: boolean) => ReactNode
}

/**
 * The last column, over which nothing else is, and in it what can be done with each row, muted, and over that with the
 * row that is meant; a tint lies over that row. They move without a render of the table.
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

/** Band and lines lie where the rows are, however far these are scrolled. */
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

/** They do not change while the mouse moves over them. */
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
