import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { SearchRow } from '#core/contract/km/search/search.ts'
import { useIsFirstDrawingOver } from '../../first-paint/first-drawing.tsx'
import { usePortal } from '../../use-portal.ts'
import { noteOpened } from './result-row.tsx'
import { focusRow } from './use-list-keys.ts'

/** There is room for a preview beside the list; the same width as in the style sheet. */
const BESIDE = '(min-width: 1240px)'
/** A pointer that rests so long on a row means it. */
const REST_MS = 250

const subscribe = (listener: () => void) => {
  const query = matchMedia(BESIDE)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
const isWide = () => matchMedia(BESIDE).matches

interface Listed {
  rows: readonly SearchRow[]
  recordId: string | null
}

/** The row that is previewed: beside the list always one, as a sheet only when somebody asks for it. */
export function usePreview(list: RefObject<HTMLElement | null>, { rows, recordId }: Listed) {
  const portal = usePortal()
  const { api } = portal
  const asked = useRef('')
  const isOver = useIsFirstDrawingOver()
  const isBeside = useSyncExternalStore(subscribe, isWide) && isOver
  const [shown, setShown] = useState<string | null>(null)
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  const found = rows.findIndex(({ id }) => id === shown)
  const at = found >= 0 ? found : isBeside ? 0 : null

  const note = () => at !== null && rows[at] && noteOpened(api, recordId, rows[at].id, at + 1)
  const reach = (next: number) => {
    const row = rows[next]
    if (!row) return
    if (isBeside) setShown(row.id)
    if (asked.current !== row.id) void import('../preview/open-ahead.ts').then((m) => m.openAhead(portal, row.id))
    asked.current = row.id
  }
  const open = (next: number) => {
    if (!rows[next]) return
    noteOpened(api, recordId, rows[next].id, next + 1)
    setShown(rows[next].id)
  }
  const close = () => {
    setShown(null)
    // Focus continues at the row that the preview showed last.
    if (at !== null) requestAnimationFrame(() => focusRow(list.current, at))
  }
  const leave = () => clearTimeout(timer.current)
  const rest = (next: number) => {
    leave()
    timer.current = window.setTimeout(() => reach(next), REST_MS)
  }
  return { at, isBeside, note, reach, open, close, rest, leave }
}
