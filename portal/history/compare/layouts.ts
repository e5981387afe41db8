import { useState } from 'react'
import { useIsPhone } from '#ui/controls/use-is-phone.ts'
import { usePortal } from '../../use-portal.ts'

/** As the page is read, with its changes marked; or line by line, beside each other or in one. */
export type Layout = 'page' | 'side' | 'inline'

export interface Layouts {
  layout: Layout
  /** What can be chosen; fewer than two are no choice. */
  offered: readonly Layout[]
  choose: (layout: Layout) => void
}

const LINES = 'zk-compare'
/** Apart from that: most documents have lines only, and how they are compared says nothing about a page. */
const PAGES = 'zk-compare-pages'
const DAYS = 365

/** How this person compares; on a phone and in a dialog there is room for one text only. */
export function useLayouts({ hasPage, isPreview }: { hasPage: boolean; isPreview: boolean }): Layouts {
  const { kept } = usePortal()
  const isPhone = useIsPhone()
  const [lines, setLines] = useState<Layout>(() => (kept.read(LINES) === 'inline' ? 'inline' : 'side'))
  const [asPage, setAsPage] = useState(() => kept.read(PAGES) !== 'lines')
  const choose = (next: Layout) => {
    if (hasPage) {
      setAsPage(next === 'page')
      kept.write(PAGES, next === 'page' ? 'page' : 'lines', DAYS)
    }
    if (next === 'page' || isPhone) return
    setLines(next)
    kept.write(LINES, next, DAYS)
  }
  if (isPreview) return { layout: hasPage ? 'page' : 'inline', offered: [], choose }
  const offered: Layout[] = [...(hasPage ? ['page' as const] : []), ...(isPhone ? [] : ['side' as const]), 'inline']
  const layout = hasPage && asPage ? 'page' : isPhone ? 'inline' : lines
  return { layout, offered, choose }
}
