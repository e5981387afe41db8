import { type ReactElement, type Ref, useLayoutEffect, useRef } from 'react'
import { styles } from '../../theme/styles.ts'
import { watchPictures } from '../markdown-view/failed-pictures.ts'
import '../markdown-view/markdown-view.tsx'
import type { ChangePlace, MergedPages } from './merge-pages.ts'
import css from './compared-view.css?inline'
import { WrittenText } from '../markdown-view/written-text.tsx'

styles(css)

interface ComparedViewProps {
  pages: MergedPages
  /** The change that is looked at. */
  now: number
  /** Called when it is drawn, and again when its height changes. */
  onPlaces: (places: readonly ChangePlace[]) => void
  ref: Ref<HTMLDivElement>
}

/** Two versions of a page in one, in the form in which it is read. */
export function ComparedView({ pages, now, onPlaces, ref }: ComparedViewProps): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => watchPictures(container.current), [])
  useLayoutEffect(() => {
    const frame = container.current
    if (!frame) return undefined
    frame.replaceChildren(pages.nodes.cloneNode(true))
    const observer = new ResizeObserver(() => onPlaces(placesIn(frame, pages.tones)))
    observer.observe(frame)
    return () => observer.disconnect()
    // oxlint-disable-next-line react/exhaustive-deps -- only another comparison counts
  }, [pages])
  useLayoutEffect(() => {
    for (const block of container.current?.querySelectorAll('[data-change]') ?? [])
      block.classList.toggle('is-now', block.getAttribute('data-change') === String(now))
  }, [pages, now])
  return (
    <div ref={ref}>
      <WrittenText ref={container} className="zk-compared" />
    </div>
  )
}

/** Where the changes are in the whole text, from 0 to 1, and how much of it. */
function placesIn(frame: HTMLElement, tones: MergedPages['tones']): ChangePlace[] {
  const whole = frame.getBoundingClientRect()
  return tones.map((tone, change) => {
    const blocks = [...frame.querySelectorAll(`[data-change="${change}"]`)].map((block) =>
      block.getBoundingClientRect(),
    )
    const top = blocks[0]?.top ?? whole.top
    const bottom = blocks.at(-1)?.bottom ?? top
    return { change, tone, top: (top - whole.top) / whole.height, size: (bottom - top) / whole.height }
  })
}
