import { type KeyboardEvent, useState } from 'react'

export interface Cell {
  row: number
  col: number
}

/** The selected range of cells: from its start to the cursor. */
export interface Cursor {
  from: Cell
  to: Cell
}

export interface Extent {
  rows: number
  cols: number
  /** The number of complete rows on the screen. */
  page: number
}

const FIRST: Cursor = { from: { row: 0, col: 0 }, to: { row: 0, col: 0 } }
const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** The cell to which a key moves the cursor; null if it is no such key. */
export function moved({ row, col }: Cell, key: string, isWhole: boolean, extent: Extent): Cell | null {
  const lastRow = extent.rows - 1
  const lastCol = extent.cols - 1
  const target: Record<string, Cell> = {
    ArrowDown: { row: isWhole ? lastRow : row + 1, col },
    ArrowUp: { row: isWhole ? 0 : row - 1, col },
    ArrowRight: { row, col: isWhole ? lastCol : col + 1 },
    ArrowLeft: { row, col: isWhole ? 0 : col - 1 },
    PageDown: { row: row + extent.page, col },
    PageUp: { row: row - extent.page, col },
    Home: { row: isWhole ? 0 : row, col: 0 },
    End: { row: isWhole ? lastRow : row, col: lastCol },
  }
  const next = Object.hasOwn(target, key) ? target[key] : undefined
  return next ? { row: within(next.row, extent.rows), col: within(next.col, extent.cols) } : null
}

export interface GridKeys {
  onToggle?: ((row: number) => void) | undefined
  onOpen?: ((row: number) => void) | undefined
  onMenu?: ((cell: Cell) => void) | undefined
  onMoved: (cell: Cell) => void
}

/** The cursor of a grid with its keys. */
export function useGridCursor(extent: Extent, keys: GridKeys) {
  const [kept, setCursor] = useState<Cursor>(FIRST)
  const clamp = ({ row, col }: Cell): Cell => ({ row: within(row, extent.rows), col: within(col, extent.cols) })
  const cursor: Cursor = { from: clamp(kept.from), to: clamp(kept.to) }
  const { to } = cursor
  const move = (event: KeyboardEvent): boolean => {
    const next = moved(to, event.key, event.ctrlKey || event.metaKey, extent)
    if (!next) return false
    setCursor({ from: event.shiftKey ? cursor.from : next, to: next })
    keys.onMoved(next)
    return true
  }
  const handleKey = (event: KeyboardEvent) => {
    if (extent.rows === 0 || event.altKey) return
    const isMenuKey = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (isMenuKey && keys.onMenu) keys.onMenu(to)
    else if (event.key === ' ' && keys.onToggle) keys.onToggle(to.row)
    else if (event.key === 'Enter' && keys.onOpen) keys.onOpen(to.row)
    else if (event.key === 'a' && (event.ctrlKey || event.metaKey))
      setCursor({ from: { row: 0, col: 0 }, to: { row: extent.rows - 1, col: extent.cols - 1 } })
    else if (!move(event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { cursor, setCursor, handleKey }
}
