import { type RefObject, useEffect, useImperativeHandle, useRef, type Ref } from 'react'

/** The position among the found words: `current` is 1-based, and 0 when there is none. */
export interface HitCount {
  current: number
  total: number
}

/** What a view offers for walking through its found words. */
export interface HitSteps {
  step: (by: 1 | -1) => void
}

export interface HitProps {
  /** Words to mark. */
  terms: readonly string[]
  onHits: (count: HitCount) => void
  ref?: Ref<HitSteps>
}

interface MarkWalk {
  container: RefObject<HTMLElement | null>
  /** Changes when the marks have been drawn again. */
  drawn: unknown
  /** Text offset to open at; marks and blocks carry theirs in `data-at`. */
  offset: number | null
  onHits: (count: HitCount) => void
  ref: Ref<HitSteps> | undefined
}

/** Walks through the `mark` elements of a text. Starts at the one nearest to the wanted place. */
export function useMarkWalk({ container, drawn, offset, onHits, ref }: MarkWalk): void {
  const walk = useRef<{ marks: HTMLElement[]; at: number }>({ marks: [], at: -1 })

  const goTo = (at: number) => {
    const { marks } = walk.current
    marks[walk.current.at]?.classList.remove('is-now')
    marks[at]?.classList.add('is-now')
    marks[at]?.scrollIntoView({ block: 'center' })
    walk.current.at = at
    onHits({ current: at + 1, total: marks.length })
  }

  useImperativeHandle(ref, () => ({
    step: (by) => {
      const { marks, at } = walk.current
      // Without a current mark, forward goes to the first and back to the last.
      const from = at < 0 && by < 0 ? 0 : at
      if (marks.length > 0) goTo((from + by + marks.length) % marks.length)
    },
  }))

  useEffect(() => {
    if (!container.current) return
    const marks = [...container.current.querySelectorAll<HTMLElement>('mark')]
    walk.current = { marks, at: -1 }
    if (marks.length > 0 && offset !== null) goTo(nearest(marks, offset))
    else {
      onHits({ current: 0, total: marks.length })
      if (offset !== null && offset > 0) blockAt(container.current, offset)?.scrollIntoView({ block: 'start' })
    }
    // Runs again only when the marks or the starting place change; the callbacks are always the caller's latest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [drawn, offset])
}

const position = (element: HTMLElement) =>
  Number((element.closest<HTMLElement>('[data-at]') ?? element).dataset['at'] ?? 0)

/** The first mark at or after the offset. A mark has an offset of its own or that of its block. */
function nearest(marks: readonly HTMLElement[], offset: number): number {
  const positions = marks.map(position)
  // The block that begins before the offset may contain it.
  const start = Math.max(...positions.filter((at) => at <= offset), 0)
  const exact = positions.findIndex((at) => at >= offset)
  const inBlock = positions.indexOf(start)
  const precise = new Set(positions).size === positions.length
  if (precise || inBlock < 0) return Math.max(exact, 0)
  return inBlock
}

function blockAt(container: HTMLElement, offset: number): HTMLElement | undefined {
  const blocks = [...container.querySelectorAll<HTMLElement>('[data-at]')]
  return blocks.findLast((block) => Number(block.dataset['at']) <= offset)
}
