import { type ReactElement, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import type { HitProps } from '#ui/hits/hits.ts'
import { PdfToolbar } from '#ui/pdf-view/pdf-toolbar.tsx'
import { styles } from '#ui/theme/styles.ts'
import { WatermarkLayer } from '#ui/watermark-layer/watermark-layer.tsx'
import { PageSheet, type PageContent } from './page-sheet.tsx'
import css from './page-view.css?inline'
import type { PageMark } from './run-marks.ts'

styles(css)

interface PageViewProps extends HitProps {
  pages: readonly { width: number; height: number }[]
  load: (number: number, signal: AbortSignal) => Promise<PageContent>
  /** Page and how many words it holds, of pages that hold any. */
  found: readonly (readonly [page: number, count: number])[]
  /** Page to open at, 1-based. */
  page: number | null
  watermark: WatermarkTile | null
  onReady: (goToPage: (page: number) => void) => void
}

const GAP = 12
const ZOOMS = [0.5, 0.67, 0.8, 1, 1.25, 1.5, 2, 3]
/** A page is no wider than this at first: larger helps nobody to read. */
const WIDEST = 900

/** Pages of a fixed layout: only those near the screen are loaded and drawn. */
export function PageView(props: PageViewProps): ReactElement {
  const { pages, load, found, terms, watermark, onHits, onReady, ref } = props
  const scroll = useRef<HTMLDivElement>(null)
  const { width, height, top, handleScroll } = useViewport(scroll)
  const [zoom, setZoom] = useState(1)
  const pageWidth = Math.min(Math.max(width - 2 * GAP, 200), WIDEST) * zoom
  const tops = topsOf(pages, pageWidth)
  const at = (place: number) =>
    Math.max(
      0,
      tops.findLastIndex((start) => start <= place),
    )
  const first = at(top)
  const last = at(top + height)
  const current = at(top + height / 3) + 1

  const marks = useRef(new Map<number, readonly PageMark[]>())
  const [hit, setHit] = useState({ page: 0, index: -1 })
  const total = found.reduce((sum, [, count]) => sum + count, 0)

  const goToPage = (page: number) => {
    const number = Math.min(Math.max(1, page), pages.length)
    if (scroll.current) scroll.current.scrollTop = (tops[number - 1] ?? 0) - GAP / 2
  }
  /** Brings a found word to the eye; its page may have to be loaded first. */
  const show = (page: number, index: number) => {
    const mark = marks.current.get(page)?.at(index)
    const size = pages[page - 1]
    if (!mark || !size) goToPage(page)
    else if (scroll.current) {
      const y = (tops[page - 1] ?? 0) + (mark.top / size.width) * pageWidth
      scroll.current.scrollTop = y - scroll.current.clientHeight / 3
    }
  }
  const stand = (page: number, index: number) => {
    const before = found.filter(([each]) => each < page).reduce((sum, [, count]) => sum + count, 0)
    setHit({ page, index })
    show(page, index)
    onHits({ current: before + index + 1, total })
  }
  useImperativeHandle(ref, () => ({
    step(by) {
      const next = nextHit(found, hit, by, current)
      if (next) stand(...next)
    },
  }))
  useEffect(() => {
    setHit({ page: 0, index: -1 })
    const begin = found.find(([page]) => page >= (props.page ?? 1)) ?? found[0]
    if (begin && props.page !== null) stand(begin[0], 0)
    else onHits({ current: 0, total })
    // What was found decides; the rest is the newest of the caller.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [found])
  const isReady = width > 0
  useLayoutEffect(() => {
    if (!isReady) return
    if (props.page !== null) goToPage(props.page)
    onReady((to) => goToPage(to))
    // Once, when there is room to stand in; and again when the size of pages has changed.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady])
  const latest = useRef(goToPage)
  latest.current = goToPage
  useLayoutEffect(() => {
    onReady((to) => latest.current(to))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const handleMarks = (number: number, drawn: readonly PageMark[]) => {
    const isNew = marks.current.get(number) === undefined
    marks.current.set(number, drawn)
    if (isNew && hit.page === number) show(number, hit.index)
  }
  const handleZoom = (by: 1 | -1 | 'width') => {
    const next = by === 1 ? ZOOMS.find((each) => each > zoom) : ZOOMS.findLast((each) => each < zoom)
    setZoom(by === 'width' ? Math.max(1, (width - 2 * GAP) / Math.min(width - 2 * GAP, WIDEST)) : (next ?? zoom))
  }

  return (
    <div>
      <PdfToolbar label="版式文件工具" page={current} pages={pages.length} onPage={goToPage} onZoom={handleZoom} />
      <WatermarkLayer tile={watermark}>
        <div
          ref={scroll}
          className="zk-pages"
          tabIndex={0}
          role="region"
          aria-label="版式文件正文"
          onScroll={handleScroll}
        >
          <div className="zk-pages-all" style={{ height: (tops.at(-1) ?? 0) + GAP, width: pageWidth }}>
            {pages.map((size, index) =>
              index < first - 1 || index > last + 1 ? null : (
                <div
                  // oxlint-disable-next-line react/no-array-index-key -- a page is its number
                  key={index}
                  className="zk-page-sheet"
                  style={{ top: tops[index], width: pageWidth, height: (pageWidth * size.height) / size.width }}
                >
                  <PageSheet
                    number={index + 1}
                    load={load}
                    terms={terms}
                    now={hit.page === index + 1 ? hit.index : -1}
                    onMarks={handleMarks}
                  />
                </div>
              ),
            )}
          </div>
        </div>
      </WatermarkLayer>
    </div>
  )
}

/** Where each page begins, and where the last one ends. */
function topsOf(pages: PageViewProps['pages'], width: number): number[] {
  const tops = [GAP]
  for (const page of pages) tops.push((tops.at(-1) ?? 0) + (width * page.height) / page.width + GAP)
  return tops
}

function nextHit(
  found: PageViewProps['found'],
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

function useViewport(scroll: React.RefObject<HTMLDivElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return undefined
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    measure()
    return () => observer.disconnect()
  }, [scroll])
  return { ...size, top, handleScroll: () => setTop(scroll.current?.scrollTop ?? 0) }
}
