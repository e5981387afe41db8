import { type ReactElement, useEffect, useRef } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './outline.css?inline'

styles(css)

export interface OutlineEntry {
  key: string
  text: string
  /** 1 is the top level. */
  depth: number
  go: () => void
  /** The heading on the screen, to know where the reader is; of paged files, the page. */
  element?: () => Element | null | undefined
  page?: number
}

interface OutlineProps {
  entries: readonly OutlineEntry[]
  /** Key of the entry at which the reader is. */
  now?: string | null
  onGo?: () => void
}

export function Outline({ entries, now = null, onGo }: OutlineProps): ReactElement {
  const list = useRef<HTMLUListElement>(null)
  const top = Math.min(...entries.map(({ depth }) => depth))
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-current]')
    const box = list.current
    if (!row || !box || box.scrollHeight <= box.clientHeight) return
    // Only the list scrolls: `scrollIntoView` would move the page as well.
    if (row.offsetTop < box.scrollTop || row.offsetTop + row.offsetHeight > box.scrollTop + box.clientHeight)
      box.scrollTop = row.offsetTop - box.clientHeight / 3
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the place decides when
  }, [now])
  return (
    <ul ref={list} className="zk-outline">
      {entries.map((entry) => (
        <li key={entry.key}>
          <button
            type="button"
            aria-current={entry.key === now ? 'location' : undefined}
            style={{ paddingInlineStart: 14 + (entry.depth - top) * 14 }}
            onClick={() => {
              // The sheet returns the focus when it closes, so scrolling comes afterwards.
              onGo?.()
              requestAnimationFrame(entry.go)
            }}
          >
            {entry.text}
          </button>
        </li>
      ))}
    </ul>
  )
}
