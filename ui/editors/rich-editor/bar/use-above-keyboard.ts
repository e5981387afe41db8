import { type RefObject, useEffect } from 'react'

/** Keeps what stands at the bottom of the window above the keyboard of a phone, which covers the window there. */
export function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window
    const place = () => {
      if (!visualViewport || !element.current || getComputedStyle(element.current).position !== 'fixed') return
      const covered = innerHeight - visualViewport.height - visualViewport.offsetTop
      element.current.style.translate = covered > 1 ? `0 -${covered}px` : ''
    }
    visualViewport?.addEventListener('resize', place)
    visualViewport?.addEventListener('scroll', place)
    return () => {
      visualViewport?.removeEventListener('resize', place)
      visualViewport?.removeEventListener('scroll', place)
    }
  }, [element])
}
