import { type KeyboardEvent, lazy, type MouseEvent, type ReactElement, type ReactNode, Suspense, useState } from 'react'
import type { WatermarkTile } from '#core/watermark/tile.ts'
import { Button } from '../../controls/button/button.tsx'
import { styles } from '../../theme/styles.ts'
import { WatermarkLayer } from '../watermark-layer/watermark-layer.tsx'
import { PageFind } from './page-find.tsx'
import css from './page-frame.css?inline'
import { PageHelp } from './page-help.tsx'
import { actionOfKey, isTakenBy, type PageActions } from './page-keys.ts'
import { PagePanel } from './page-panel.tsx'
import { PageTools } from './page-tools.tsx'
import type { FramedPages } from './use-page-frame.ts'

styles(css)

const PagePrint = lazy(() => import('./page-print.tsx').then((m) => ({ default: m.PagePrint })))

interface PageFrameProps {
  /** The name of the toolbar for screen readers. */
  label: string
  framed: FramedPages
  watermark: WatermarkTile | null
  /** Whether the reader may print it. */
  mayPrint: boolean
  /** Draws a thumbnail of a page. */
  renderThumbnail: (page: number) => ReactNode
  /** Quotes a whole page by its link; null where nothing can be quoted. */
  onQuote?: ((page: number) => void) | null
  /** Instead of the pages, while there are none: waiting, or a form for the password. */
  instead?: ReactNode
  /** The pages, which scroll in a box of their own. */
  children: ReactNode
}

/** What stands around the pages of every viewer that shows some: toolbar, find bar, panel, slides, keys and print. */
export function PageFrame({ label, framed, watermark, mayPrint, onQuote = null, ...inside }: PageFrameProps) {
  const { frame, shown, find, act, screen, isSlides, isPanelOpen } = framed
  const [isPrinting, setPrinting] = useState(false)
  return (
    <div
      ref={frame}
      className={`zk-page-frame is-${screen.use}`}
      onKeyDown={(event) => shown.pages > 0 && handleKey(event, act, isSlides)}
    >
      <PageTools
        {...{ label, ...shown, act, isPanelOpen, onQuote }}
        isFull={screen.use === 'full'}
        onPrint={mayPrint ? () => setPrinting(true) : null}
      />
      {find.query !== null && (
        <PageFind {...find} query={find.query} onQuery={find.setQuery} onStep={find.step!} onClose={find.close} />
      )}
      <WatermarkLayer tile={watermark}>
        <PageBox framed={framed} {...inside} />
      </WatermarkLayer>
      {framed.hasHelp && <PageHelp onClose={framed.closeHelp} />}
      {isPrinting && (
        <Suspense>
          <PagePrint
            control={framed.control}
            pages={shown.pages}
            watermark={watermark}
            onClose={() => setPrinting(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

type PageBoxProps = Pick<PageFrameProps, 'framed' | 'renderThumbnail' | 'instead' | 'children'>

/** The pages with everything beside and above them. The watermark covers all of it. */
function PageBox({ framed, renderThumbnail, instead, children }: PageBoxProps): ReactElement {
  const { shown, isSlides, act } = framed
  return (
    <div className="zk-page-box">
      {instead}
      {framed.isPanelOpen && !isSlides && shown.pages > 0 && (
        <PagePanel {...{ shown, renderThumbnail }} control={framed.control} onGo={framed.handleGo} />
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys turn the pages, too */}
      <div className="zk-page-room" onClick={isSlides ? (event) => handleSlideClick(event, act) : undefined}>
        {children}
      </div>
      {isSlides && <SlideBar page={shown.page} pages={shown.pages} onLeave={framed.screen.leave} />}
    </div>
  )
}

/** A click on the left third of a slide goes back. */
function handleSlideClick({ currentTarget, clientX }: MouseEvent<HTMLElement>, act: PageActions): void {
  // The clicked page is removed, and the focus would be lost with it.
  currentTarget.querySelector<HTMLElement>('[role=region]')?.focus()
  act.turnPage(clientX < currentTarget.getBoundingClientRect().left + currentTarget.clientWidth / 3 ? -1 : 1)
}

function handleKey(event: KeyboardEvent<HTMLElement>, act: PageActions, isSlides: boolean): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  const isFind = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f'
  if (!isFind && isTakenBy(event.target as HTMLElement, event.key)) return
  const action = actionOfKey(event, isSlides)
  if (!action) return
  event.preventDefault()
  action(act)
}

/** The number of the current slide, and a button to leave for devices without an Escape key. */
const SlideBar = ({ page, pages, onLeave }: { page: number; pages: number; onLeave: () => void }) => (
  <div className="zk-page-slide-bar zk-num">
    <span role="status">
      {page} / {pages}
    </span>
    <Button look="quiet" icon="x" label="结束放映" onClick={onLeave} />
  </div>
)
