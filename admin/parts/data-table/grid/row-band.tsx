import {
  type ReactElement,
  type ReactNode,
  type Ref,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

export interface RowBandHandle {
  /** The row under the mouse; null: it is elsewhere. */
  hover: (row: number | null) => void
  scrolled: (top: number) => void
}

interface RowBandProps {
  ref: Ref<RowBandHandle>
  /** The row of the cursor, which is meant while the mouse is elsewhere. */
  current: number
  count: number
  rowHeight: number
  /** Of the last column. */
  actionsWidth: number
  /** What can be done with a row. */
  renderTools: (row: number) => ReactNode
}

/**
 * The last column, over which nothing else is, and in it what can be done with the row that is meant; a tint lies over
 * that row. Both move without a render of the table.
 */
export function RowBand({ ref, current, renderTools, ...p }: RowBandProps): ReactElement {
  const { count, rowHeight, actionsWidth } = p
  const [hovered, setHovered] = useState<number | null>(null)
  const top = useRef(0)
  const band = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLDivElement>(null)
  const row = hovered ?? current
  const place = () => {
    if (band.current) band.current.style.transform = `translateY(${row * rowHeight - top.current}px)`
    if (lines.current) lines.current.style.transform = `translateY(${-top.current}px)`
  }
  useLayoutEffect(place)
  useImperativeHandle(ref, () => ({
    hover: setHovered,
    scrolled: (next) => {
      top.current = next
      place()
    },
  }))
  return (
    <>
      <div className="zk-grid-last" style={{ width: actionsWidth }}>
        <div ref={lines} style={{ height: count * rowHeight }} />
      </div>
      {row < count && (
        <div
          ref={band}
          className={`zk-grid-band${hovered === null ? '' : ' is-hovered'}`}
          style={{ height: rowHeight }}
        >
          <div className="zk-grid-tools" style={{ width: actionsWidth }}>
            {renderTools(row)}
          </div>
        </div>
      )}
    </>
  )
}
