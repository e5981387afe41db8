import { type Dispatch, type RefObject, type SetStateAction, useEffect, useRef, useState } from 'react'
import type { MenuPlace } from '../../action-menu/action-menu.tsx'
import type { RowBandHandle } from './row-band.tsx'

interface ScrollerOptions {
  head: RefObject<HTMLDivElement | null>
  band: RefObject<RowBandHandle | null>
  rowHeight: number
}

interface Size {
  width: number
  height: number
  /** The width of the vertical scroll bar. */
  bar: number
}

const measureSize = (element: HTMLElement): Size => ({
  width: element.clientWidth,
  height: element.clientHeight,
  bar: element.offsetWidth - element.clientWidth,
})

/** Blueprint's scrolling element: its size, what follows it, and scrolling to a cell. */
export function useScroller({ head, band, rowHeight }: ScrollerOptions) {
  const box = useRef<HTMLElement | null>(null)
  const frame = useRef<HTMLElement | null>(null)
  const [size, setSize] = useState<Size>({ width: 0, height: 0, bar: 0 })
  useFollowers({ head, band, box, frame, setSize })
  return {
    ...size,
    page: Math.max(1, Math.floor(size.height / rowHeight) - 1),
    element: () => box.current,
    attach: (element: HTMLElement | null) => {
      frame.current = element
    },
    take: (element: HTMLElement | null) => {
      box.current = element
      if (element) setSize(measureSize(element))
    },
    /** Scrolls just enough to make a cell visible beside the fixed columns. */
    reveal: (row: number, left: number, right: number, frozen: number) => {
      const at = box.current
      if (!at) return
      const top = row * rowHeight
      if (top < at.scrollTop) at.scrollTop = top
      else if (top + rowHeight > at.scrollTop + at.clientHeight) at.scrollTop = top + rowHeight - at.clientHeight
      if (right <= frozen) return
      if (left - frozen < at.scrollLeft) at.scrollLeft = left - frozen
      else if (right > at.scrollLeft + at.clientWidth) at.scrollLeft = right - at.clientWidth
    },
    rowAt: (y: number, count: number): number | null => {
      const at = box.current
      if (!at) return null
      const row = Math.floor((y - at.getBoundingClientRect().top + at.scrollTop) / rowHeight)
      return row >= 0 && row < count ? row : null
    },
    placeOf: (row: number, left: number): MenuPlace => {
      const at = box.current!
      const { left: x, top: y } = at.getBoundingClientRect()
      return { left: x + Math.max(0, left - at.scrollLeft), top: y + (row + 1) * rowHeight - at.scrollTop }
    },
  }
}

interface Followers extends Omit<ScrollerOptions, 'rowHeight'> {
  box: RefObject<HTMLElement | null>
  frame: RefObject<HTMLElement | null>
  setSize: Dispatch<SetStateAction<Size>>
}

/** Tracks the size, and lets heads and band follow the scrolling. */
function useFollowers({ head, band, box, frame, setSize }: Followers): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const watch = new ResizeObserver(() => {
      const next = measureSize(box.current ?? element)
      setSize((was) => (was.width === next.width && was.height === next.height && was.bar === next.bar ? was : next))
    })
    watch.observe(element)
    const follow = () => {
      if (!box.current) return
      if (head.current) head.current.scrollLeft = box.current.scrollLeft
      band.current?.scrolled(box.current.scrollTop)
    }
    // Scroll events do not bubble, but can be captured.
    element.addEventListener('scroll', follow, true)
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', follow, true)
    }
  }, [head, band, box, frame, setSize])
}
