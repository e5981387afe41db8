import type { MouseEvent, ReactElement } from 'react'
import type { ChangePlace } from '#ui/viewers/compared-view/merge-pages.ts'

interface ChangeMapProps {
  places: readonly ChangePlace[]
  at: number
  onGo: (change: number) => void
}

/**
 * The whole text as a thin ruler with a mark for every change; a click goes to the nearest. It is for the eye and the
 * pointer: who uses the keyboard steps from change to change.
 */
export function ChangeMap({ places, at, onGo }: ChangeMapProps): ReactElement {
  const handleClick = ({ clientY, currentTarget }: MouseEvent<HTMLElement>) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    const place = (clientY - top) / height
    const far = (mark: ChangePlace) => (place < mark.top ? mark.top - place : Math.max(0, place - mark.top - mark.size))
    const [first] = places
    if (first) onGo(places.reduce((best, mark) => (far(mark) < far(best) ? mark : best), first).change)
  }
  return (
    <div className="zk-change-map" aria-hidden="true" title="改动的位置，点击跳到最近的一处" onClick={handleClick}>
      {places.map(({ change, tone, top, size }) => (
        <i
          key={change}
          className={`is-${tone}${change === at ? ' is-now' : ''}`}
          style={{ top: `${top * 100}%`, height: `${size * 100}%` }}
        />
      ))}
    </div>
  )
}
