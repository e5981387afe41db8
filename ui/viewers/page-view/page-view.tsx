import { type ReactElement, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { styles } from '../../theme/styles.ts'
import type { HitProps } from '../hits/hits.ts'
import { useWay } from '../hits/use-way.ts'
import { PageFrame } from '../page-frame/page-frame.tsx'
import type { OutlineMark, PageControl } from '../page-frame/page-look.ts'
import { usePageFrame } from '../page-frame/use-page-frame.ts'
import { drawingBlob } from './drawing.ts'
import { isOnSide, type PageSize, turning } from './page-layout.ts'
import { type LoadPage, PageSheet } from './page-sheet.tsx'
import { PageThumbnail } from './page-thumbnail.tsx'
import css from './page-view.css?inline'
import { usePageFind } from './use-page-find.ts'
import { type FoundPage, usePageHits } from './use-page-hits.ts'
import { usePageLayout } from './use-page-layout.ts'

styles(css)

interface PageViewProps extends HitProps {
  pages: readonly PageSize[]
  load: LoadPage
  found: readonly FoundPage[]
  /** Finds the reader's own word in the whole file. */
  search: (word: string, signal: AbortSignal) => Promise<readonly FoundPage[]>
  /** The bookmarks of the file. */
  outline: readonly OutlineMark[]
  /** Page to open at, 1-based. */
  page: number | null
  watermark: WatermarkTile | null
  /** Whether the reader may print it. */
  mayPrint: boolean
  onReady: (goToPage: (page: number) => void) => void
  /** Quotes a whole page; needed because a scanned page has no text to select. */
  onQuote: ((page: number) => void) | null
}

/** Pages of a fixed layout: only those near the screen are loaded and drawn. */
export function PageView(props: PageViewProps): ReactElement {
  const { pages, outline, watermark, mayPrint, load, onQuote, ref } = props
  const scroll = useRef<HTMLDivElement>(null)
  const view = usePageLayout(pages, scroll)
  const { current, look } = view
  const find = usePageFind({ ...props, current })
  const hits = usePageHits({ ...find.marked, pages, view, scroll, onHits: find.handleHits })
  useImperativeHandle(ref, () => ({ step: hits.step }))
  const control = usePageControl(view, props)
  const framed = usePageFrame(
    control,
    { page: current, pages: pages.length, look, outline },
    { ...find, step: find.isOpen ? hits.step : null },
  )
  useOpening(view, framed.isSlides, props)
  return (
    <PageFrame
      label="版式文件工具"
      {...{ framed, watermark }}
      mayPrint={mayPrint}
      onQuote={onQuote}
      renderThumbnail={(number) => <PageThumbnail load={load} page={number} turned={look.turned} />}
    >
      <div
        ref={scroll}
        className="zk-pages"
        tabIndex={0}
        role="region"
        aria-label="版式文件正文"
        onScroll={view.handleScroll}
      >
        <NearPages {...{ pages, view, load, hits }} {...find.marked} />
      </div>
    </PageFrame>
  )
}

/** Opens at the wanted page, and tells others the way to a page. */
function useOpening(
  view: ReturnType<typeof usePageLayout>,
  isSlides: boolean,
  { page, onReady }: Pick<PageViewProps, 'page' | 'onReady'>,
): void {
  const { goToPage, isReady } = view
  // oxlint-disable-next-line react/exhaustive-deps -- it begins at the page of that moment
  useLayoutEffect(() => view.showSlides(isSlides), [isSlides])
  useLayoutEffect(() => {
    if (isReady && page !== null) goToPage(page)
    // Runs once, when the view has a size.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady])
  useWay(onReady, goToPage, isReady)
}

/** The commands of toolbar and keys. */
function usePageControl(view: ReturnType<typeof usePageLayout>, { load }: Pick<PageViewProps, 'load'>) {
  const control = useRef<PageControl>(null)
  const { layout, look } = view
  // oxlint-disable-next-line react/refs -- the panel of this very drawing asks for the shapes of its pages
  control.current = {
    ...view,
    shapeOf(page) {
      const box = layout.boxes[page - 1]
      return box ? box.width / box.height : 1
    },
    drawForPaper: async (page) => drawingBlob(await load(page, new AbortController().signal), look.turned),
  }
  return control
}

interface NearPagesProps extends Pick<PageViewProps, 'pages' | 'load' | 'terms'> {
  view: ReturnType<typeof usePageLayout>
  hits: ReturnType<typeof usePageHits>
  sought: string | null
}

/** The pages in sight, and one before and after. */
function NearPages({ pages, view, load, terms, sought, hits }: NearPagesProps): ReactElement {
  const { layout, first, last, look } = view
  const near = pages.slice(Math.max(0, first - 1), last + 2).map((_, at) => at + Math.max(0, first - 1))
  return (
    <div className="zk-pages-all" style={{ height: layout.height, width: layout.width }}>
      {near.map((index) => {
        const box = layout.boxes[index]
        if (!box) return null
        const [width, height] = isOnSide(look.turned) ? [box.height, box.width] : [box.width, box.height]
        return (
          <div key={index} className="zk-page-sheet" data-page-number={index + 1} style={{ ...box }}>
            <div className="zk-page-turned" style={{ width, height, transform: turning(box, look.turned) }}>
              <PageSheet
                number={index + 1}
                {...{ load, terms, sought }}
                now={hits.markAt(index + 1)}
                onMarks={hits.handleMarks}
              />
            </div>
          </div>
        )
      })}
    </div>
  )
}
