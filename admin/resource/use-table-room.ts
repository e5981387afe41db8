import { type RefObject, useLayoutEffect, useRef } from 'react'
import { useMedia } from '../parts/use-media.ts'

/** Pixels: the head of a table, one row of it and its scroll bar; what stands below it on the screen. */
const HEAD = 34
const ROW = 32
const SCROLLBAR = 16
const BELOW = 92
/** A table takes this much however few rows it has. */
const LEAST = 160

/** Gives a table the height of its rows, but no more than the window has left below its top. */
export function useTableRoom(rows: number): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null)
  const isPhone = useMedia('phone')
  useLayoutEffect(() => {
    const fit = () => {
      const frame = ref.current
      if (!frame) return
      // A phone has a card for each row, and they take the room they need.
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
