import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { LONG, type Piece, drawnPieces, SPARE, type Span, visibleSpan } from './window-pieces.ts'

/** Used until the position of the lines is known. */
const AT_FIRST: Span = { from: 0, to: 48 }

interface Lines {
  /** The element that contains only the lines. */
  box: RefObject<HTMLElement | null>
  count: number
  height: number
  /** The line that is always drawn. */
  cursor: number
  /** The number of lines drawn beyond each edge. */
  spare?: number
  /** From this number of lines on, only some are drawn. */
  long?: number
}

/**
 * The drawn lines of a long list. It uses the list's position in the window and not the scrolling element, so it works
 * in every page, drawer and dialog.
 */
export function useWindow({ box, count, height, cursor, spare = SPARE, long = LONG }: Lines): {
  isLong: boolean
  pieces: readonly Piece[]
} {
  const [span, setSpan] = useState(AT_FIRST)
  const isLong = count > long
  const measure = () => {
    if (!box.current) return
    const next = visibleSpan(box.current.getBoundingClientRect().top, innerHeight, height, count, spare)
    setSpan((was) => (was.from === next.from && was.to === next.to ? was : next))
  }
  useLayoutEffect(() => {
    if (isLong) measure()
  })
  useEffect(() => {
    if (!isLong || !box.current) return undefined
    // Scroll events neither bubble nor leave a shadow root, but can be captured in both.
    const roots = [globalThis, box.current.getRootNode()]
    for (const root of roots) root.addEventListener('scroll', measure, true)
    addEventListener('resize', measure)
    return () => {
      for (const root of roots) root.removeEventListener('scroll', measure, true)
      removeEventListener('resize', measure)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `measure` reads nothing else of this render
  }, [isLong, count, height, box])
  return { isLong, pieces: drawnPieces(count, isLong ? span : { from: 0, to: count }, cursor) }
}
