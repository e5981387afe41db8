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
  actionsWidth: number
  /** What can be done with a row. */
  renderTools: (row: number) => ReactNode
}

/** Lies over the row that is meant: a tint, and what can be done with it at the end. Moves without a render of the table. */
export function RowBand({
  ref,
  current,
  count,
  rowHeight,
  actionsWidth,
  renderTools,
}: RowBandProps): ReactElement | null {
  const [hovered, setHovered] = useState<number | null>(null)
  const top = useRef(0)
  const band = useRef<HTMLDivElement>(null)
  const row = hovered ?? current
  const place = () => {
    if (band.current) band.current.style.transform = `translateY(${row * rowHeight - top.current}px)`
  }
  useLayoutEffect(place)
  useImperativeHandle(ref, () => ({
    hover: setHovered,
    scrolled: (next) => {
      top.current = next
      place()
    },
  }))
  if (row >= count) return null
  return (
    <div ref={band} className={`zk-grid-band${hovered === null ? '' : ' is-hovered'}`} style={{ height: rowHeight }}>
      {actionsWidth > 0 && (
        <div className="zk-grid-tools" style={{ width: actionsWidth }}>
          {renderTools(row)}
        </div>
      )}
    </div>
  )
}
