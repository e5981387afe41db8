import { type RefObject, useEffect, useRef, useState } from 'react'

/** Rows count as being scrolled for this long after the last movement. */
const REST_MS = 100

/** Whether rows are being scrolled; then no tooltip appears under the pointer. */
export function useScrolling(frame: RefObject<HTMLElement | null>, onScroll: () => void): boolean {
  const [isScrolling, setIsScrolling] = useState(false)
  const follow = useRef(onScroll)
  useEffect(() => {
    follow.current = onScroll
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const handle = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIsScrolling(false), REST_MS)
      setIsScrolling(true)
      follow.current()
    }
    // Scroll events do not bubble, but can be captured.
    element.addEventListener('scroll', handle, true)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', handle, true)
    }
  }, [frame])
  return isScrolling
}
