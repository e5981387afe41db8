import type { ClipboardEvent, KeyboardEvent, ReactElement, ReactNode, RefObject } from 'react'
import { selectionArea, asTabbed, nextSpot, ROW_HEIGHT } from './sheet-layout.ts'
import type { SheetPosition } from './use-sheet-position.ts'

/** The largest number of cells that can be copied at once. */
const COPIED = 200_000

interface SheetBoxProps {
  id: string
  scroll: RefObject<HTMLDivElement | null>
  position: SheetPosition
  height: number
  textAt: (row: number, column: number) => string
  onScroll: () => void
  children: ReactNode
}

/** The scrolled part. Keys move the selection, and copying copies the selection. */
export function SheetBox({ id, scroll, position, height, textAt, onScroll, children }: SheetBoxProps): ReactElement {
  const { sheet, active, anchor } = position
  const handleKey = (event: KeyboardEvent) => {
    const page = Math.max(1, Math.floor(height / ROW_HEIGHT) - 2)
    const next = nextSpot(event, active, { ...sheet, page })
    if (!next) return
    event.preventDefault()
    position.select(next, event.shiftKey)
  }
  const handleCopy = (event: ClipboardEvent) => {
    const { top, bottom, left, right } = selectionArea(anchor, active)
    if ((bottom - top + 1) * (right - left + 1) > COPIED) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', asTabbed(anchor, active, textAt))
  }
  return (
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
      onScroll={onScroll}
    >
      {children}
    </div>
  )
}
