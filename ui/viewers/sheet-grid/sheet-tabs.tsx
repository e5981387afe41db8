import { type KeyboardEvent, type ReactElement, useRef } from 'react'
import type { SheetFacts } from '#core/contract/km/files/preview-parts.ts'

interface SheetTabsProps {
  sheets: readonly SheetFacts[]
  at: number
  onGo: (sheet: number) => void
}

/** The tabs of a workbook's sheets. The arrow keys go from one to the next. */
export function SheetTabs({ sheets, at, onGo }: SheetTabsProps): ReactElement {
  const bar = useRef<HTMLDivElement>(null)
  const handleKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const next = (at + by + sheets.length) % sheets.length
    onGo(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div ref={bar} className="zk-sheet-tabs" role="tablist" aria-label="工作表" onKeyDown={handleKey}>
      {sheets.map(({ name, hidden, rows }, number) => (
        <button
          // oxlint-disable-next-line react/no-array-index-key -- a sheet is its number; names may be the same
          key={number}
          type="button"
          role="tab"
          aria-selected={number === at}
          tabIndex={number === at ? 0 : -1}
          title={`${rows} 行`}
          onClick={() => onGo(number)}
        >
          {name || `表 ${number + 1}`}
          {hidden && <em>隐藏</em>}
        </button>
      ))}
    </div>
  )
}
