import { type RefObject, useEffect } from 'react'
import { useHost } from '../../use-portal.ts'

export interface ListKeys {
  onPreview: (at: number) => void
  /** A title was reached by a key. */
  onReach: (at: number) => void
  onKeep: (at: number) => void
  onHelp: () => void
}

const TITLES = '.zk-result-title > a'

export const focusRow = (list: HTMLElement | null, at: number): void =>
  list?.querySelectorAll<HTMLElement>(TITLES)[at]?.focus()

/**
 * Keys that move through the result titles. On our own pages letters work everywhere; on a foreign page only while a
 * title has the focus, because other keys belong to that page.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, keys: ListKeys): void {
  const { ownsPage } = useHost()
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const titles = [...(list.current?.querySelectorAll<HTMLElement>(TITLES) ?? [])]
      const target = event.composedPath()[0]
      const at = titles.findIndex((title) => title === target)
      const isElsewhere = !ownsPage || target !== document.body
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || (at < 0 && isElsewhere)) return
      if (act(event.key, at, titles, keys)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

function act(key: string, at: number, titles: readonly HTMLElement[], keys: ListKeys): boolean {
  const step = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 }[key]
  if (key === '?') keys.onHelp()
  // Arrow keys scroll the page unless a title has the focus.
  else if (step !== undefined && (at >= 0 || key.length === 1)) {
    const next = Math.min(Math.max(0, at + step), titles.length - 1)
    titles[next]?.focus()
    keys.onReach(next)
  } else if (at >= 0 && key === ' ') keys.onPreview(at)
  else if (at >= 0 && key === 's') keys.onKeep(at)
  else return false
  return true
}
