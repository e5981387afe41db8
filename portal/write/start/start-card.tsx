import type { ReactElement } from 'react'
import { Cover } from '#ui/controls/cover/cover.tsx'
import { Icon } from '#ui/controls/icon/icon.tsx'

interface StartCardProps {
  name: string
  line: string
  kind: 'blank' | 'markdown' | 'template'
  /** The category that it belongs to. */
  place?: string | null
  onStart: () => void
}

/** One beginning: a small sheet that shows what it is like, its name and what it is for. */
export function StartCard({ name, line, kind, place, onStart }: StartCardProps): ReactElement {
  return (
    <button type="button" className="zk-start-card" onClick={onStart}>
      {kind === 'template' && <Cover name={name} />}
      <span className={`zk-start-sheet is-${kind}`} aria-hidden="true">
        {kind === 'blank' && <Icon name="plus" size={28} />}
        {kind === 'markdown' && <b># Markdown</b>}
        {kind === 'template' && (
          <>
            <b>{name}</b>
            <i />
            <i />
            <i />
            <i />
          </>
        )}
      </span>
      <span className="zk-start-name">
        <b>{name}</b>
        <small>{line}</small>
        {place && <small className="zk-start-place">{place}</small>}
      </span>
    </button>
  )
}
