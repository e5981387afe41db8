import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Editable } from './use-editable-table.ts'

interface SubTableOptions {
  frame: RefObject<HTMLElement | null>
  table: Editable
  /** The table has details to open. */
  isWanted: boolean
  /** Draws a row and scrolls to it. */
  reveal: (row: string) => void
}

/**
 * The details open at a row and their position: below its lower edge or above its upper one, in pixels of the table's
 * frame.
 */
export interface ShownSubTable {
  row: string
  top: number | null
  bottom: number | null
}

/** Needs more space than this below the row; otherwise it opens above. */
const ROOM = 350
const TRIES = 3
const APART_MS = 100
const FAILED = '打开子表失败'

/**
 * The details that open at a row. A row off the screen is scrolled to; after three failed attempts an error is shown.
 */
export function useSubTable({ frame, table, isWanted, reveal }: SubTableOptions) {
  const [shown, setShown] = useState<ShownSubTable | null>(null)
  const last = useRef(shown)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const tools = useRef({ table, reveal })
  useEffect(() => {
    tools.current = { table, reveal }
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const put = (next: ShownSubTable | null) => {
    last.current = next
    setShown(next)
  }
  const attempt = (row: string, count: number): void => {
    const place = placeAt(frame.current, row)
    if (place) return put({ row, ...place })
    if (count === TRIES) return tools.current.table.say(FAILED)
    tools.current.reveal(row)
    timer.current = setTimeout(() => attempt(row, count + 1), APART_MS)
  }
  return {
    shown: isWanted ? shown : null,
    close: () => put(null),
    toggle: (row: string) => {
      clearTimeout(timer.current)
      if (last.current?.row === row) return put(null)
      put(null)
      attempt(row, 1)
    },
    /** After scrolling it follows its row, and closes when the row is out of sight. */
    place: () => {
      const { current } = last
      if (!current) return
      const place = placeAt(frame.current, current.row)
      put(place && { row: current.row, ...place })
    },
  }
}

/** Null: the row is not on the screen. */
function placeAt(frame: HTMLElement | null, id: string): Omit<ShownSubTable, 'row'> | null {
  const row = [...(frame?.querySelectorAll('tr[data-row]') ?? [])].find((each) => each.getAttribute('data-row') === id)
  const box = row?.closest('.zk-edit-scroll')?.getBoundingClientRect()
  if (!frame || !row || !box) return null
  const { top, bottom } = row.getBoundingClientRect()
  if (bottom <= box.top || top >= box.bottom) return null
  const outer = frame.getBoundingClientRect()
  const isBelow = innerHeight - bottom > ROOM
  return isBelow ? { top: bottom - outer.top, bottom: null } : { top: null, bottom: outer.bottom - top }
}
