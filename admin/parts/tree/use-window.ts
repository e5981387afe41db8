import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { LONG, type Piece, piecesOf, SPARE, type Span, spanOf } from './window-pieces.ts'

/** Until the place of the lines is known. */
const AT_FIRST: Span = { from: 0, to: 48 }

interface Lines {
  /** What holds the lines, and nothing else. */
  box: RefObject<HTMLElement | null>
  count: number
  height: number
  /** The line that is always drawn. */
  cursor: number
  /** Above and below the window so many lines more are drawn. */
  spare?: number
  /** From so many lines on only some are drawn. */
  long?: number
}

/**
 * Which lines of a long list are drawn. It asks where the list stands in the window, not which box scrolls it, so it works
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
    const next = spanOf(box.current.getBoundingClientRect().top, innerHeight, height, count, spare)
    setSpan((was) => (was.from === next.from && was.to === next.to ? was : next))
  }
  useLayoutEffect(() => {
    if (isLong) measure()
  })
  useEffect(() => {
    if (!isLong || !box.current) return undefined
    // A scroll does not bubble and does not leave a shadow root, but it is captured in both.
    const roots = [globalThis, box.current.getRootNode()]
    for (const root of roots) root.addEventListener('scroll', measure, true)
    addEventListener('resize', measure)
    return () => {
      for (const root of roots) root.removeEventListener('scroll', measure, true)
      removeEventListener('resize', measure)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- `measure` reads nothing else of this render
  }, [isLong, count, height, box])
  return { isLong, pieces: piecesOf(count, isLong ? span : { from: 0, to: count }, cursor) }
}
