import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useScrolling } from '../frame/use-scrolling.ts'
import { PassageCard, PassageDraft } from './passage-card.tsx'
import { stackCards } from './stack-cards.ts'
import type { Passages } from './use-passages.ts'

const GAP = 12
/** The key of the form. */
const DRAFT = 'draft'

interface MarginProps {
  passages: Passages
  /** The element with the text. */
  body: RefObject<HTMLElement | null>
  /** Stays at the top: the way back to outline and facts. */
  head: ReactNode
}

/** The comments on passages, each beside its own. */
export function Margin({ passages, body, head }: MarginProps): ReactElement {
  const column = useRef<HTMLDivElement>(null)
  const { open, found, chosen, choose, draft } = passages
  const cards = open.filter(({ id }) => found.get(id)?.state !== 'gone')
  const tops = useTops(passages, column, body)
  const placed = (id: string) => ({ 'data-card': id, style: { top: tops.get(id) ?? 0 } })
  return (
    <aside className="zk-knowledge-side is-margin" aria-label="正文里的评论">
      {head}
      <div ref={column} className="zk-margin">
        {draft && (
          <div className="zk-passage-card is-now" {...placed(DRAFT)}>
            <PassageDraft passages={passages} />
          </div>
        )}
        {cards.map((thread) => (
          <div
            key={thread.id}
            className={`zk-passage-card${thread.id === chosen ? ' is-now' : ''}`}
            {...placed(thread.id)}
            onFocusCapture={() => choose(thread.id)}
            onPointerDown={() => choose(thread.id)}
          >
            <PassageCard thread={thread} passages={passages} />
            {thread.id !== chosen && thread.replies.length > 0 && (
              <small className="zk-passage-more">{thread.replies.length} 条回复</small>
            )}
          </div>
        ))}
        {cards.length === 0 && !draft && <p className="zk-margin-none">选中一段文字，就能在它旁边写评论。</p>}
      </div>
    </aside>
  )
}

/** Places the cards, again whenever something scrolls or one of them grows. */
function useTops(
  passages: Passages,
  column: RefObject<HTMLDivElement | null>,
  body: RefObject<HTMLElement | null>,
): ReadonlyMap<string, number> {
  const { found, chosen, draft, open } = passages
  const [tops, setTops] = useState<ReadonlyMap<string, number>>(new Map())
  const settle = useEffectEvent(() => {
    if (!column.current) return
    const top = column.current.getBoundingClientRect().top
    const viewer = body.current?.querySelector<HTMLElement>('.zk-pdf-scroll, .zk-pages')?.getBoundingClientRect()
    let last = 0
    const cards = [...column.current.querySelectorAll<HTMLElement>('[data-card]')].map((card) => {
      const id = card.dataset['card']!
      const at = placeOf(id === DRAFT ? passages.draftRange() : found.get(id)?.range, viewer)
      // What has no place on the screen follows the one before.
      last = at === null ? last : Math.max(0, at - top)
      return { id, at: last, height: card.offsetHeight }
    })
    const now = stackCards(
      cards.toSorted((a, b) => a.at - b.at),
      draft ? DRAFT : chosen,
      GAP,
    )
    setTops((was) => (isSame(was, now) ? was : now))
  })
  useScrolling(
    body,
    () => settle(),
    useMemo(() => ({ found, chosen, draft, open }), [found, chosen, draft, open]),
  )
  useEffect(() => {
    const observer = new ResizeObserver(() => settle())
    for (const each of [body.current, ...(column.current?.children ?? [])]) if (each) observer.observe(each)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other cards have to be watched then
  }, [open, found, draft, body, column])
  return tops
}

const isSame = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>) =>
  a.size === b.size && [...b].every(([id, top]) => a.get(id) === top)

/** Where a passage stands on the screen; one that was scrolled out of its viewer stands at the viewer's edge. */
function placeOf(range: Range | null | undefined, viewer: DOMRect | undefined): number | null {
  if (!range) return null
  const { top } = range.getBoundingClientRect()
  return viewer ? Math.min(Math.max(top, viewer.top), viewer.bottom) : top
}
