import { type HTMLAttributes, type ReactElement, useLayoutEffect, useRef } from 'react'

interface FloatingProps extends HTMLAttributes<HTMLDivElement> {
  /** The place in the window beside which it floats. */
  at: { left: number; top: number; bottom: number }
  side: 'above' | 'below'
}

const GAP = 6
const MARGIN = 8

/** Floats beside a place of the text, above everything and within the window; where there is no room on one side, it takes the other. */
export function Floating({ at: { left, top, bottom }, side, ...rest }: FloatingProps): ReactElement {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    if (!element.matches(':popover-open')) element.showPopover()
    const { width, height } = element.getBoundingClientRect()
    const below = bottom + GAP
    const above = top - height - GAP
    const fits = side === 'below' ? below + height + MARGIN <= innerHeight || above < MARGIN : above < MARGIN
    element.style.top = `${Math.max(MARGIN, fits ? below : above)}px`
    element.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`
  })
  return <div ref={frame} popover="manual" {...rest} />
}
