import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './outline.css?inline'

styles(css)

export interface OutlineEntry {
  key: string
  text: string
  /** 1 is the top level. */
  depth: number
  go: () => void
}

export function Outline({ entries, onGo }: { entries: readonly OutlineEntry[]; onGo?: () => void }): ReactElement {
  return (
    <ul className="zk-outline">
      {entries.map((entry) => (
        <li key={entry.key}>
          <button
            type="button"
            style={{ paddingInlineStart: 8 + (entry.depth - 1) * 14 }}
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
