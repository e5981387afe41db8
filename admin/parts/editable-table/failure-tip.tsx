import { type CSSProperties, type ReactElement, type RefObject, useEffect, useState } from 'react'
import { cellKey, type Failures } from '#core/table/judge.ts'

interface FailureTipProps {
  frame: RefObject<HTMLElement | null>
  failures: Failures
  isOff: boolean
}

interface Place {
  cell: string
  left: number
  top: number
}

/** The error of the cell last reached by pointer or focus. */
export function FailureTip({ frame, failures, isOff }: FailureTipProps): ReactElement | null {
  const [place, setPlace] = useState<Place | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const show = ({ target }: Event) => setPlace(findFailurePlace(element, target))
    const hide = () => setPlace(null)
    for (const name of ['mouseover', 'focusin']) element.addEventListener(name, show)
    element.addEventListener('mouseleave', hide)
    return () => {
      for (const name of ['mouseover', 'focusin']) element.removeEventListener(name, show)
      element.removeEventListener('mouseleave', hide)
    }
  }, [frame])
  const failure = place && failures.get(place.cell)
  if (!failure || isOff) return null
  return (
    <div role="tooltip" className="zk-edit-tip" style={{ left: place.left, top: place.top } satisfies CSSProperties}>
      {failure.message}
    </div>
  )
}

function findFailurePlace(frame: HTMLElement, target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-key]') : null
  const row = cell?.closest<HTMLElement>('tr[data-row]')
  if (!cell || !row) return null
  const [outer, { left, bottom }] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()]
  return {
    cell: cellKey(row.dataset['row']!, cell.dataset['key']!),
    left: left - outer.left,
    top: bottom - outer.top,
  }
}
