import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `look` once per frame while anything scrolls, the window or a viewer in it, and once more when `about` is
 * another. `scrolled` is what scrolled last.
 */
export function useScrolling(look: (scrolled: EventTarget | null) => void, about?: unknown): void {
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
    document.addEventListener('scroll', note, { capture: true, passive: true })
    window.addEventListener('resize', ask)
    return () => {
      cancelAnimationFrame(frame)
      document.removeEventListener('scroll', note, { capture: true })
      window.removeEventListener('resize', ask)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- it says when another look is due
  }, [about])
}
