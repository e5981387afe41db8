import { type RefObject, useEffect, useRef, useState } from 'react'

/** Rows count as scrolled for so long after the last movement. */
const REST_MS = 100

/** Whether the rows are being scrolled: nothing shows up under a pointer that they pass. */
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
    // A scroll does not bubble, but it is captured.
    element.addEventListener('scroll', handle, true)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', handle, true)
    }
  }, [frame])
  return isScrolling
}
