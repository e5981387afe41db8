import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useMedia } from '../parts/use-media.ts'

/** Heights in pixels: a table's head, a row and its scroll bar, and what is below it on the screen. */
const HEAD = 34
const ROW = 32
const SCROLLBAR = 16
const BELOW = 92
/** The minimum height, however few rows there are. */
const LEAST = 160

/** Gives a table the height of its rows, limited by the space below its top in the window. */
export function useTableRoom(rows: number): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const isPhone = useMedia('phone')
  useLayoutEffect(() => {
    const fit = () => {
      const frame = ref.current
      if (!frame) return
      // On a phone, rows are cards that take the height they need.
      if (isPhone) {
        frame.style.removeProperty('block-size')
        return
      }
      const top = frame.getBoundingClientRect().top + scrollY
      const room = innerHeight - top - BELOW
      frame.style.blockSize = `${Math.max(LEAST, Math.min(HEAD + rows * ROW + SCROLLBAR, room))}px`
    }
    fit()
    addEventListener('resize', fit)
    return () => removeEventListener('resize', fit)
  }, [rows, isPhone])
  return ref
}
