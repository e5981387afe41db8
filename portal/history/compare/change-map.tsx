import type { MouseEvent, ReactElement } from 'react'
import { markOf, type Stretch } from './rows.ts'

type Change = Extract<Stretch, { kind: 'change' }>

interface ChangeMapProps {
  changes: readonly Change[]
  lines: number
  at: number
  onGo: (change: number) => void
}

/**
 * The whole text as a thin ruler with a mark for every change; a click goes to the nearest. It is for the eye and the
 * pointer: who uses the keyboard steps from change to change.
 */
export function ChangeMap({ changes, lines, at, onGo }: ChangeMapProps): ReactElement {
  const marks = changes.map((change) => ({ ...change, ...markOf(change.rows, lines) }))
  const handleClick = ({ clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    const place = (clientY - top) / height
    const far = (mark: (typeof marks)[number]) =>
      place < mark.top ? mark.top - place : Math.max(0, place - mark.top - mark.size)
    const nearest = marks.reduce((best, mark) => (far(mark) < far(best) ? mark : best), marks[0]!)
    onGo(nearest.change)
  }
  return (
    <div className="zk-change-map" aria-hidden="true" title="改动的位置，点击跳到最近的一处" onClick={handleClick}>
      {marks.map(({ change, tone, top, size }) => (
        <i
          key={change}
          className={`is-${tone}${change === at ? ' is-now' : ''}`}
          style={{ top: `${top * 100}%`, height: `${size * 100}%` }}
        />
      ))}
    </div>
  )
}
