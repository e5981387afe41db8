import { type ReactElement, type RefObject, useRef } from 'react'
import { useScrolling } from './use-scrolling.ts'

/** A thin line under the top bar: how much of the document was passed. It is decorative, as a scroll bar is. */
export function ReadingProgress({ body }: { body: RefObject<HTMLElement | null> }): ReactElement {
  const bar = useRef<HTMLDivElement>(null)
  useScrolling((scrolled) => {
    const part = partRead(body.current, scrolled)
    if (part !== null && bar.current) bar.current.style.transform = `scaleX(${part})`
  })
  return <div ref={bar} className="zk-reading-progress" aria-hidden="true" />
}

/** The part above the lower edge of what scrolls: the window, or a viewer that fills most of it. */
function partRead(body: HTMLElement | null, scrolled: EventTarget | null): number | null {
  if (!body) return null
  const viewer = body.querySelector<HTMLElement>('.zk-pdf-scroll, .zk-pages, [role=grid]')
  if (viewer && viewer.scrollHeight > viewer.clientHeight * 1.2) {
    if (scrolled !== viewer) return null
    return viewer.scrollTop / (viewer.scrollHeight - viewer.clientHeight)
  }
  const { top, height } = body.getBoundingClientRect()
  const room = height - innerHeight / 2
  return room > 0 ? Math.min(1, Math.max(0, (-top + innerHeight / 2) / room)) : null
}
