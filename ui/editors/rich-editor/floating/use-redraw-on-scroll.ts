import { useEffect, useReducer } from 'react'

/** Draws the component again when anything scrolls, for what floats beside a place of the text. */
export function useRedrawOnScroll(): void {
  const [, draw] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    addEventListener('scroll', draw, { capture: true, passive: true })
    addEventListener('resize', draw)
    return () => {
      removeEventListener('scroll', draw, { capture: true })
      removeEventListener('resize', draw)
    }
  }, [])
}
