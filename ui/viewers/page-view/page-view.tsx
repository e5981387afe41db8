import { type ReactElement, useLayoutEffect, useRef, useState } from 'react'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import type { HitProps } from '../hits/hits.ts'
import { useWay } from '../hits/use-way.ts'
import { Button } from '../../controls/button/button.tsx'
import { PageToolbar, ZoomButtons } from '../page-toolbar/page-toolbar.tsx'
import { styles } from '../../theme/styles.ts'
import { WatermarkLayer } from '../watermark-layer/watermark-layer.tsx'
import { GAP, pagesInSight, type PageSize, pageWidthIn, pageTops, zoomBy } from './page-layout.ts'
import { type PageContent, PageSheet } from './page-sheet.tsx'
import css from './page-view.css?inline'
import { type FoundPage, usePageHits } from './use-page-hits.ts'
import { useViewport } from './use-viewport.ts'

styles(css)

interface PageViewProps extends HitProps {
  pages: readonly PageSize[]
  load: (number: number, signal: AbortSignal) => Promise<PageContent>
  found: readonly FoundPage[]
  /** Page to open at, 1-based. */
  page: number | null
  watermark: WatermarkTile | null
  onReady: (goToPage: (page: number) => void) => void
  /** Quotes a whole page; needed because a scanned page has no text to select. */
  onQuote: ((page: number) => void) | null
}

/** Pages of a fixed layout: only those near the screen are loaded and drawn. */
export function PageView(props: PageViewProps): ReactElement {
  const { pages, watermark, onReady, onQuote } = props
  const scroll = useRef<HTMLDivElement>(null)
  const { width, height, top, handleScroll } = useViewport(scroll)
  const [zoom, setZoom] = useState(1)
  const pageWidth = pageWidthIn(width, zoom)
  const tops = pageTops(pages, pageWidth)
  const { first, last, current } = pagesInSight(tops, { top, height })
  const goToPage = (page: number) => {
    const number = Math.min(Math.max(1, page), pages.length)
    if (scroll.current) scroll.current.scrollTop = (tops[number - 1] ?? 0) - GAP / 2
  }
  const hits = usePageHits({ ...props, scroll, tops, pageWidth, current, goToPage })
  const isReady = width > 0
  useLayoutEffect(() => {
    if (isReady && props.page !== null) goToPage(props.page)
    // Runs once, when the view has a size.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isReady])
  useWay(onReady, goToPage, isReady)

  const toolbar = { page: current, pages: pages.length, onPage: goToPage }
  return (
    <div>
      <FixedToolbar {...toolbar} onQuote={onQuote} onZoom={(by) => setZoom(zoomBy(zoom, by, width))} />
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
            <NearPages {...props} {...hits} near={[first - 1, last + 1]} tops={tops} pageWidth={pageWidth} />
          </div>
        </div>
      </WatermarkLayer>
    </div>
  )
}

interface FixedToolbarProps {
  page: number
  pages: number
  onPage: (page: number) => void
  onZoom: (by: 1 | -1 | 'width') => void
  onQuote: PageViewProps['onQuote']
}

const FixedToolbar = ({ onZoom, onQuote, ...of }: FixedToolbarProps) => (
  <PageToolbar label="版式文件工具" {...of}>
    {onQuote && <Button look="quiet" icon="link" label="复制本页的引用链接" onClick={() => onQuote(of.page)} />}
    <ZoomButtons disabled={false} onZoom={onZoom} />
    <Button look="quiet" onClick={() => onZoom('width')}>
      适合宽度
    </Button>
  </PageToolbar>
)

interface NearPagesProps
  extends Pick<PageViewProps, 'pages' | 'load' | 'terms' | 'sought'>, ReturnType<typeof usePageHits> {
  /** The indices of the first and the last page to draw. */
  near: readonly [from: number, to: number]
  tops: readonly number[]
  pageWidth: number
}

function NearPages({
  pages,
  load,
  terms,
  sought = null,
  near,
  tops,
  pageWidth,
  markAt,
  handleMarks,
}: NearPagesProps): ReactElement {
  return (
    <>
      {pages.map((size, index) =>
        index < near[0] || index > near[1] ? null : (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- a page is its number
            key={index}
            className="zk-page-sheet"
            data-page-number={index + 1}
            style={{ top: tops[index], width: pageWidth, height: (pageWidth * size.height) / size.width }}
          >
            <PageSheet number={index + 1} {...{ load, terms, sought }} now={markAt(index + 1)} onMarks={handleMarks} />
          </div>
        ),
      )}
    </>
  )
}
