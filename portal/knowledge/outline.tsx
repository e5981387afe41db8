import type { ReactElement } from 'react'
import { styles } from '#ui/theme/styles.ts'
import css from './outline.css?inline'

styles(css)

export interface OutlineEntry {
  key: string
  text: string
  /** 1 is outermost. */
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
              // A sheet gives the focus back when it closes; scrolling comes after.
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
