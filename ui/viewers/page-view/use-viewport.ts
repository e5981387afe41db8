import { type RefObject, useLayoutEffect, useState } from 'react'

/** The size of a scrolled element and how far it is scrolled. */
export function useViewport(scroll: RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [scroll])
  return { ...size, top, handleScroll: () => setTop(scroll.current?.scrollTop ?? 0) }
}
