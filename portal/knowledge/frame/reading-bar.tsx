import { type ReactElement, type ReactNode, type RefObject, useEffect, useState } from 'react'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { Breadcrumb } from './breadcrumb.tsx'

interface ReadingBarProps {
  doc: DocRow
  /** The heading with the title. */
  title: RefObject<HTMLElement | null>
  /** Before the breadcrumb: the way to the tree. */
  start: ReactNode
  children: ReactNode
}

/** One line that stays: where the document stands on the left, what can be done with it on the right. */
export function ReadingBar({ doc, title, start, children }: ReadingBarProps): ReactElement {
  const hasLeft = useHasLeft(title)
  return (
    <div className="zk-reading-bar">
      {start}
      <Breadcrumb doc={doc} hasTitle={hasLeft} />
      {children}
    </div>
  )
}

/** Whether the element is above the visible part of the page. */
function useHasLeft(element: RefObject<HTMLElement | null>): boolean {
  const [hasLeft, setHasLeft] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => setHasLeft(Boolean(entry && !entry.isIntersecting && entry.boundingClientRect.top < 200)),
      { rootMargin: '-100px 0px 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return hasLeft
}
