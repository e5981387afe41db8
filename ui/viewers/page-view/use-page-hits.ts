import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { HitProps } from '../hits/hits.ts'
import type { PageSize } from './page-layout.ts'
import type { PageMark } from './run-marks.ts'

/** A page that contains found words, and how many. */
export type FoundPage = readonly [page: number, count: number]

interface PageHits extends Pick<HitProps, 'onHits' | 'ref'> {
  pages: readonly PageSize[]
  found: readonly FoundPage[]
  /** Page to open at, 1-based. */
  page: number | null
  scroll: RefObject<HTMLDivElement | null>
  tops: readonly number[]
  pageWidth: number
  /** The page that is being read. */
  current: number
  goToPage: (page: number) => void
}

const NOWHERE = { page: 0, index: -1 }
const countHits = (found: readonly FoundPage[]) => found.reduce((sum, [, count]) => sum + count, 0)

/** Walks through the found words. A page reports its marks after it has been drawn. */
export function usePageHits(o: PageHits) {
  const { found, onHits } = o
  const marks = useRef(new Map<number, readonly PageMark[]>())
  /** The mark at the found passage, by page; a page may be drawn before the positions of the words are known. */
  const sought = useRef(new Map<number, number>())
  const [hit, setHit] = useState(NOWHERE)
  /** True until the page with the found passage was drawn, or the reader has moved elsewhere. */
  const isOpening = useRef(false)
  const show = (page: number, index: number) => showMark(o, page, marks.current.get(page)?.at(index))
  const stand = (page: number, index: number) => {
    setHit({ page, index })
    show(page, index)
    const before = countHits(found.filter(([each]) => each < page))
    onHits({ current: before + index + 1, total: countHits(found) })
  }
  useImperativeHandle(o.ref, () => ({
    step(by) {
      isOpening.current = false
      const next = nextHit(found, hit, by, o.current)
      if (next) stand(...next)
    },
  }))
  useEffect(() => {
    setHit(NOWHERE)
    const begin = found.find(([page]) => page >= (o.page ?? 1)) ?? found[0]
    const known = sought.current.get(o.page ?? 0)
    isOpening.current = o.page !== null && known === undefined
    if (begin && o.page !== null) stand(known === undefined ? begin[0] : o.page, known ?? 0)
    else onHits({ current: 0, total: countHits(found) })
    // Runs again only when other words were found; the other values are always the caller's latest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found])
  return {
    /** The index of the current mark on a page. */
    markAt: (page: number) => (hit.page === page ? hit.index : -1),
    handleMarks: (number: number, drawn: readonly PageMark[], atSought: number | null) => {
      const isNew = marks.current.get(number) === undefined
      marks.current.set(number, drawn)
      if (atSought !== null) sought.current.set(number, atSought)
      if (isOpening.current && number === o.page && atSought !== null) {
        isOpening.current = false
        stand(number, atSought)
      } else if (isNew && hit.page === number) show(number, hit.index)
    },
  }
}

/** Scrolls to a found word. Its page may have to be loaded first. */
function showMark({ pages, scroll, tops, pageWidth, goToPage }: PageHits, page: number, mark?: PageMark): void {
  const size = pages[page - 1]
  if (!mark || !size) goToPage(page)
  else if (scroll.current) {
    const y = (tops[page - 1] ?? 0) + (mark.top / size.width) * pageWidth
    scroll.current.scrollTop = y - scroll.current.clientHeight / 3
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
