import { type RefObject, useEffect, useEffectEvent } from 'react'
import { onScroll } from '#ui/controls/on-scroll.ts'

/**
 * Calls `look` once per frame while anything scrolls, the window or a viewer in `near`, and once more when `about` is
 * another. `scrolled` is what scrolled last.
 */
export function useScrolling(
  near: RefObject<HTMLElement | null>,
  look: (scrolled: EventTarget | null) => void,
  about?: unknown,
): void {
  const tell = useEffectEvent(look)
  useEffect(() => {
    let frame = 0
    let scrolled: EventTarget | null = null
    const ask = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        tell(scrolled)
      })
    }
    const note = (event: Event) => {
      // Across a shadow boundary `target` is the host.
      scrolled = event.composedPath()[0] ?? null
      ask()
    }
    ask()
    const ending = new AbortController()
    onScroll(near.current, note, ending.signal)
    window.addEventListener('resize', ask, { signal: ending.signal })
    return () => {
      cancelAnimationFrame(frame)
      ending.abort()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it says when another look is due
  }, [near, about])
}
