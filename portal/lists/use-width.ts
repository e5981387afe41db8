import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, known before the first drawing. */
export function useWidth<E extends HTMLElement>(): readonly [RefObject<E | null>, number] {
  const element = useRef<E>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const { current } = element
    if (!current) return undefined
    setWidth(current.clientWidth)
    const watcher = new ResizeObserver(() => setWidth(current.clientWidth))
    watcher.observe(current)
    return () => watcher.disconnect()
  }, [])
  return [element, width]
}
