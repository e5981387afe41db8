import { type RefObject, useEffect, useRef, useState } from 'react'
import type { HitProps } from '../hits/hits.ts'
import { depthIn, type PageSize } from './page-layout.ts'
import type { PageMark } from './run-marks.ts'
import type { usePageLayout } from './use-page-layout.ts'

/** A page that contains found words, and how many. */
export type FoundPage = readonly [page: number, count: number]

interface PageHits extends Pick<HitProps, 'onHits' | 'terms'> {
  pages: readonly PageSize[]
  found: readonly FoundPage[]
  /** The page to begin at, 1-based; null stays where the reader is. */
  from: number | null
  scroll: RefObject<HTMLDivElement | null>
  view: Pick<ReturnType<typeof usePageLayout>, 'layout' | 'look' | 'current' | 'goToPage'>
}

const NOWHERE = { page: 0, index: -1 }
const countHits = (found: readonly FoundPage[]) => found.reduce((sum, [, count]) => sum + count, 0)

/** Walks through the found words. A page reports its marks after it has been drawn. */
export function usePageHits(o: PageHits) {
  const { found, from, onHits } = o
  const drawn = useDrawnMarks(o.terms)
  const [hit, setHit] = useState(NOWHERE)
  /** True until the page with the found passage was drawn, or the reader has moved elsewhere. */
  const isOpening = useRef(false)
  const show = (page: number, index: number) => showMark(o, page, drawn().marks.get(page)?.at(index))
  const stand = (page: number, index: number) => {
    setHit({ page, index })
    show(page, index)
    const before = countHits(found.filter(([each]) => each < page))
    onHits({ current: before + index + 1, total: countHits(found) })
  }
  useEffect(() => {
    setHit(NOWHERE)
    const begin = found.find(([page]) => page >= (from ?? 1)) ?? found[0]
    const known = drawn().sought.get(from ?? 0)
    isOpening.current = from !== null && known === undefined
    if (begin && from !== null) stand(known === undefined ? begin[0] : from, known ?? 0)
    else onHits({ current: 0, total: countHits(found) })
    // Runs again only when other words were found; the other values are always the caller's latest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found])
  return {
    step: (by: 1 | -1) => {
      isOpening.current = false
      const next = nextHit(found, hit, by, o.view.current)
      if (next) stand(...next)
    },
    /** The index of the current mark on a page. */
    markAt: (page: number) => (hit.page === page ? hit.index : -1),
    handleMarks: (number: number, marks: readonly PageMark[], atSought: number | null) => {
      const isNew = drawn().marks.get(number) === undefined
      drawn().marks.set(number, marks)
      if (atSought !== null) drawn().sought.set(number, atSought)
      if (isOpening.current && number === from && atSought !== null) {
        isOpening.current = false
        stand(number, atSought)
      } else if (isNew && hit.page === number) show(number, hit.index)
    },
  }
}

/** The marks of the drawn pages; those of other words are forgotten. */
function useDrawnMarks(terms: readonly string[]) {
  const known = useRef({ terms, ...noMarks() })
  return () => {
    if (known.current.terms !== terms) known.current = { terms, ...noMarks() }
    return known.current
  }
}

const noMarks = () => ({
  marks: new Map<number, readonly PageMark[]>(),
  /** The mark at the found passage, by page; a page may be drawn before the positions of the words are known. */
  sought: new Map<number, number>(),
})

/** Scrolls to a found word. Its page may have to be loaded first. */
function showMark({ pages, scroll, view }: PageHits, page: number, mark?: PageMark): void {
  const [size, box] = [pages[page - 1], view.layout.boxes[page - 1]]
  if (!mark || !size || !box) view.goToPage(page)
  else if (scroll.current) {
    const { clientHeight, clientWidth } = scroll.current
    const y = box.top + depthIn(size, mark, view.look.turned) * view.layout.unit
    const x = box.left + mark.left * view.layout.unit
    scroll.current.scrollTop = y - clientHeight / 3
    if (view.layout.width > clientWidth && view.look.turned === 0) scroll.current.scrollLeft = x - clientWidth / 2
  }
}

function nextHit(
  found: readonly FoundPage[],
  { page, index }: { page: number; index: number },
  by: 1 | -1,
  current: number,
): [page: number, index: number] | null {
  const at = found.findIndex(([each]) => each === page)
  const count = found[at]?.[1] ?? 0
  if (found.length === 0) return null
  if (at < 0) {
    const begin = found.find(([each]) => each >= current) ?? found[0]!
    return by > 0 ? [begin[0], 0] : [found.at(-1)![0], found.at(-1)![1] - 1]
  }
  if (index + by >= 0 && index + by < count) return [page, index + by]
  const next = found[(at + by + found.length) % found.length]!
  return [next[0], by > 0 ? 0 : next[1] - 1]
}
