import { type ReactElement, type RefObject, useRef } from 'react'
import { partRead } from './part-read.ts'
import { useScrolling } from './use-scrolling.ts'

/** A thin line under the top bar: how much of the document was passed. It is decorative, as a scroll bar is. */
export function ReadingProgress({ body }: { body: RefObject<HTMLElement | null> }): ReactElement {
  const bar = useRef<HTMLDivElement>(null)
  useScrolling(body, (scrolled) => {
    const part = partRead(body.current, scrolled)
    if (part !== null && bar.current) bar.current.style.transform = `scaleX(${part})`
  })
  return <div ref={bar} className="zk-reading-progress" aria-hidden="true" />
}
