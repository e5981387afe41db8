import { type RefObject, useEffect, useState } from 'react'

/** The visible part of the sheet, in pixels. */
export interface ScrollView {
  top: number
  left: number
  width: number
  height: number
}

/**
 * The visible part of a scrolled element. `follow` is its scroll handler, `toStart` scrolls to its upper left corner.
 */
export function useScrollView(scroll: RefObject<HTMLDivElement | null>) {
  const [view, setView] = useState<ScrollView>({ top: 0, left: 0, width: 900, height: 600 })
  useEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const measure = () => setView((old) => ({ ...old, width: element.clientWidth, height: element.clientHeight }))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [scroll])
  return {
    view,
    follow: () => {
      const element = scroll.current
      if (element) setView((old) => ({ ...old, top: element.scrollTop, left: element.scrollLeft }))
    },
    toStart: () => {
      scroll.current?.scrollTo(0, 0)
      setView((old) => ({ ...old, top: 0, left: 0 }))
    },
  }
}
