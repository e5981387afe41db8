import { type RefObject, useEffect, useEffectEvent } from 'react'

export interface Touched {
  x: number
  y: number
  /** Milliseconds. */
  time: number
}

/** A shorter way is a tap, a longer time a pause; near the edges the system goes back and forward. */
const FAR = 56
const LONG_MS = 700
const EDGE = 24

/** The step of a swipe: to the left is on, to the right is back; null where it was another movement. */
export function swipeStep(from: Touched, to: Touched, width: number): 1 | -1 | null {
  const [across, down] = [to.x - from.x, to.y - from.y]
  if (from.x < EDGE || from.x > width - EDGE || to.time - from.time > LONG_MS) return null
  if (Math.abs(across) < FAR || Math.abs(across) < 2.5 * Math.abs(down)) return null
  return across < 0 ? 1 : -1
}

/** Steps by swiping in an element. It never holds up scrolling, and leaves selecting, zooming and what scrolls sideways alone. */
export function useSwipe(element: RefObject<HTMLElement | null>, onStep: ((by: 1 | -1) => void) | null): void {
  const step = useEffectEvent((by: 1 | -1) => onStep?.(by))
  const isOn = onStep !== null
  useEffect(() => {
    const area = element.current
    if (!area || !isOn) return undefined
    let from: Touched | null = null
    const begin = (event: TouchEvent) => {
      const [touch, second] = event.touches
      const isFree = touch && !second && !scrollsSideways(event, area)
      from = isFree ? { x: touch.clientX, y: touch.clientY, time: event.timeStamp } : null
    }
    const end = ({ changedTouches: [touch], timeStamp }: TouchEvent) => {
      if (!from || !touch || !(document.getSelection()?.isCollapsed ?? true)) return
      const by = swipeStep(from, { x: touch.clientX, y: touch.clientY, time: timeStamp }, innerWidth)
      from = null
      if (by !== null) step(by)
    }
    area.addEventListener('touchstart', begin, { passive: true })
    area.addEventListener('touchend', end, { passive: true })
    return () => {
      area.removeEventListener('touchstart', begin)
      area.removeEventListener('touchend', end)
    }
  }, [element, isOn])
}

/** A wide table, code, or a page that was zoomed moves under the finger. */
function scrollsSideways(event: Event, area: HTMLElement): boolean {
  for (const each of event.composedPath()) {
    if (each === area || !(each instanceof Element)) return false
    if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX)) return true
    if (each.matches('input, textarea, select, [role=slider], video, audio')) return true
  }
  return false
}
