import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { FIRST_LOOK, type PageLook } from '../page-frame/page-look.ts'
import { GAP, layoutPages, layoutSlide, pagesInSight, type PageSize, percentOf, zoomBy } from './page-layout.ts'
import { useViewport } from './use-viewport.ts'

/** Lays the pages out as the reader wants to see them, and keeps the place when that changes. */
export function usePageLayout(pages: readonly PageSize[], scroll: RefObject<HTMLDivElement | null>) {
  const { width, height, top, handleScroll } = useViewport(scroll)
  const [look, setLook] = useState<Omit<PageLook, 'percent'>>(FIRST_LOOK)
  /** The page of the slides; null where all pages are shown. */
  const [slide, setSlide] = useState<number | null>(null)
  const layout = useMemo(
    () =>
      slide === null
        ? layoutPages(pages, look, { width, height })
        : layoutSlide(pages, slide, look.turned, { width, height }),
    [pages, look, slide, width, height],
  )
  const inSight = pagesInSight(layout.boxes, { top, height })
  const current = slide ?? inSight.current
  const limit = (page: number) => Math.min(Math.max(1, page), pages.length)
  const goToPage = (page: number) => {
    if (slide !== null) return setSlide(limit(page))
    return scroll.current?.scrollTo({ top: (layout.boxes[limit(page) - 1]?.top ?? 0) - GAP / 2 })
  }
  useKeptPlace(scroll, layout, { page: current, top, isSlide: slide !== null })
  return {
    layout,
    ...inSight,
    current,
    isReady: width > 0,
    look: { ...look, percent: percentOf(layout.unit) },
    handleScroll,
    goToPage,
    turnPage: (by: 1 | -1) => goToPage(current + by * (look.isDouble && slide === null ? 2 : 1)),
    zoom: (by: 1 | -1) => setLook({ ...look, scale: zoomBy(layout.unit, by) }),
    setScale: (scale: string) => setLook({ ...look, scale }),
    rotate: () => setLook({ ...look, turned: (look.turned + 90) % 360 }),
    setDouble: (isDouble: boolean) => setLook({ ...look, isDouble }),
    showSlides: (isOn: boolean) => setSlide(isOn ? current : null),
  }
}

type Layout = ReturnType<typeof layoutPages>

/** When the pages are laid out otherwise, the same part of the same page stays at the upper edge. */
function useKeptPlace(
  scroll: RefObject<HTMLDivElement | null>,
  layout: Layout,
  place: { page: number; top: number; isSlide: boolean },
): void {
  const was = useRef({ layout, ...place })
  useLayoutEffect(() => {
    const { layout: old, page, top, isSlide } = was.current
    const [before, now] = [old.boxes[page - 1], layout.boxes[page - 1]]
    if (old !== layout && before && now && !place.isSlide) {
      if (isSlide) scroll.current?.scrollTo({ top: now.top - GAP / 2 })
      // At the beginning, and before it had a size, nothing was above the edge.
      else if (top > 0) scroll.current?.scrollTo({ top: now.top + ((top - before.top) / before.height) * now.height })
    }
    was.current = { layout, ...place }
  })
}
