import { type ReactElement, type Ref, useImperativeHandle, useState } from 'react'

/** The drawn rows, both ends included. */
export interface Span {
  start: number
  end: number
}

export interface RowOwnersHandle {
  show: (span: Span) => void
}

interface RowOwnersProps {
  ref: Ref<RowOwnersHandle>
  count: number
  /** Ids of the cells of a row. */
  cellsOf: (row: number) => string
  isChosen?: ((row: number) => boolean) | undefined
}

/**
 * Blueprint draws all cells side by side, and those of fixed columns in a separate element. For screen readers each
 * drawn row has an element that owns its cells. It renders on its own, so that scrolling does not render the table.
 */
export function RowOwners({ ref, count, cellsOf, isChosen }: RowOwnersProps): ReactElement {
  const [span, setSpan] = useState<Span>({ start: 0, end: -1 })
  useImperativeHandle(ref, () => ({
    show: (next) => setSpan((was) => (was.start === next.start && was.end === next.end ? was : next)),
  }))
  const end = Math.min(span.end, count - 1)
  const rows = Array.from({ length: Math.max(0, end - span.start + 1) }, (_, i) => span.start + i)
  return (
    <div role="rowgroup" className="zk-hidden">
      {rows.map((row) => (
        <div key={row} role="row" aria-rowindex={row + 2} aria-selected={isChosen?.(row)} aria-owns={cellsOf(row)} />
      ))}
    </div>
  )
}
