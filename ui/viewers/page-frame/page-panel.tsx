import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { PageControl, ShownPages } from './page-look.ts'

interface PagePanelProps {
  control: RefObject<PageControl | null>
  shown: ShownPages
  /** Draws a page; asked again after a rotation. */
  renderThumbnail: (page: number) => ReactNode
  onGo: (page: number) => void
}

/** The panel beside the pages: thumbnails, or the bookmarks of the file. */
export function PagePanel(props: PagePanelProps): ReactElement {
  const [shows, setShows] = useState<'pages' | 'outline'>('pages')
  const isOutline = shows === 'outline'
  return (
    <aside className="zk-page-panel" data-part="page-panel" aria-label="缩略图和目录" onKeyDown={walkList}>
      <div className="zk-page-panel-head" role="group" aria-label="边栏显示">
        <button type="button" aria-pressed={!isOutline} onClick={() => setShows('pages')}>
          缩略图
        </button>
        <button type="button" aria-pressed={isOutline} onClick={() => setShows('outline')}>
          目录
        </button>
      </div>
      {isOutline ? <Bookmarks {...props} /> : <Thumbnails {...props} />}
    </aside>
  )
}

/** The arrow keys go from one entry of the list to the next, Home and End to the first and the last. */
function walkList(event: KeyboardEvent<HTMLElement>): void {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('li button')]
  const at = entries.indexOf(event.target as HTMLElement)
  if (at < 0) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  entries[Math.min(Math.max(to, 0), entries.length - 1)]?.focus()
}

type BookmarksProps = Pick<PagePanelProps, 'shown' | 'onGo'>

function Bookmarks({ shown: { outline, page }, onGo }: BookmarksProps): ReactElement {
  if (outline.length === 0) return <p className="zk-page-panel-none">这个文件没有目录。</p>
  const now = outline.findLastIndex((entry) => entry.page <= page)
  return (
    <ul className="zk-page-bookmarks">
      {outline.map((entry, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- bookmarks may be the same
        <li key={at} className={`is-depth-${entry.depth}`}>
          <button type="button" aria-current={at === now ? 'location' : undefined} onClick={() => onGo(entry.page)}>
            <span>{entry.text}</span>
            <span className="zk-num">{entry.page}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Thumbnails({ control, shown, renderThumbnail, onGo }: PagePanelProps): ReactElement {
  const { page, pages, look } = shown
  const { turned } = look
  const list = useRef<HTMLOListElement>(null)
  const near = useNear(list, `${pages} ${turned}`)
  useEffect(() => {
    list.current?.children[page - 1]?.scrollIntoView({ block: 'nearest' })
  }, [page])
  return (
    <ol ref={list} className="zk-page-thumbnails">
      {Array.from({ length: pages }, (_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a page is its number
        <li key={at} data-page={at + 1}>
          <button
            type="button"
            aria-label={`第 ${at + 1} 页`}
            aria-current={at + 1 === page ? 'page' : undefined}
            tabIndex={at + 1 === page ? 0 : -1}
            onClick={() => onGo(at + 1)}
          >
            <span style={{ aspectRatio: control.current?.shapeOf(at + 1) ?? 1 }}>
              {near.has(at + 1) && <Fragment key={turned}>{renderThumbnail(at + 1)}</Fragment>}
            </span>
            <span className="zk-num">{at + 1}</span>
          </button>
        </li>
      ))}
    </ol>
  )
}

/** The entries of a list that are visible or nearly visible. */
function useNear(list: RefObject<HTMLElement | null>, since: string): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const frame = list.current
    if (!frame) return undefined
    const observer = new IntersectionObserver(
      (seen) =>
        setNear((was) => {
          const now = new Set(was)
          for (const { target, isIntersecting } of seen) {
            const page = Number((target as HTMLElement).dataset['page'])
            if (isIntersecting) now.add(page)
            else now.delete(page)
          }
          return now
        }),
      { root: frame, rootMargin: '50% 0px' },
    )
    for (const child of frame.children) observer.observe(child)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other entries have to be watched then
  }, [list, since])
  return near
}
