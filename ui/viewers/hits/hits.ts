import { beginOfSought, firstShown } from '#core/text/sought.ts'
import { type RefObject, useEffect, useImperativeHandle, useRef, type Ref } from 'react'

/** The position among the found words: `current` is 1-based, and 0 when there is none. */
export interface HitCount {
  current: number
  total: number
}

/** What a view provides for moving between its hits. */
export interface HitSteps {
  step: (by: 1 | -1) => void
}

export interface HitProps {
  /** Words to mark. */
  terms: readonly string[]
  /** The passage found by the search, where the view starts; null without a search. */
  sought?: string | null
  onHits: (count: HitCount) => void
  ref?: Ref<HitSteps>
}

interface MarkWalk {
  container: RefObject<HTMLElement | null>
  /** Changes when the marks were drawn again. */
  drawn: unknown
  /** Text offset to open at; marks and blocks carry theirs in `data-at`. */
  offset: number | null
  /** The text at this offset, for views with different offsets. */
  sought?: string | null | undefined
  onHits: (count: HitCount) => void
  ref: Ref<HitSteps> | undefined
}

/** Marks of the found words; what its author has highlighted is a `mark`, too. */
const FOUND = 'mark:not(.zk-highlight)'

/** Moves between the `mark` elements of a text, starting at the wanted position. */
export function useMarkWalk({ container, drawn, offset, sought = null, onHits, ref }: MarkWalk): void {
  const walk = useRef<{ marks: HTMLElement[]; at: number }>({ marks: [], at: -1 })

  const goTo = (at: number) => {
    const { marks } = walk.current
    marks[walk.current.at]?.classList.remove('is-now')
    marks[at]?.classList.add('is-now')
    bringIntoSight(marks[at], 'center')
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
    const marks = [...container.current.querySelectorAll<HTMLElement>(FOUND)]
    walk.current = { marks, at: -1 }
    if (marks.length > 0 && (offset !== null || sought !== null))
      goTo(beginning(container.current, marks, { offset, sought }))
    else {
      onHits({ current: 0, total: marks.length })
      if (offset !== null && offset > 0) bringIntoSight(blockAt(container.current, offset), 'start')
    }
    // Runs again only when the marks or the starting place change; the callbacks are always the caller's latest.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [drawn, offset, sought])
}

/** Within a frame that scrolls by itself (`data-scrolls`) the page stays where it is: `scrollIntoView` would move it, too. */
function bringIntoSight(element: HTMLElement | null | undefined, block: 'center' | 'start'): void {
  const frame = element?.closest<HTMLElement>('[data-scrolls]')
  if (!element || !frame) return element?.scrollIntoView({ block })
  const { top, height } = element.getBoundingClientRect()
  const above = block === 'center' ? (frame.clientHeight - height) / 2 : 0
  frame.scrollTop += top - frame.getBoundingClientRect().top - above
}

const position = (element: HTMLElement) =>
  Number((element.closest<HTMLElement>('[data-at]') ?? element).dataset['at'] ?? 0)

interface Wanted {
  offset: number | null
  sought: string | null
}

/**
 * Finds the starting mark by offset if the marks have their own offsets, else by the found words: within the block, or
 * in the whole text.
 */
function beginning(container: HTMLElement, marks: readonly HTMLElement[], { offset, sought }: Wanted): number {
  const isPrecise = marks.every((mark) => mark.dataset['at'] !== undefined)
  if (offset !== null && sought === null) return nearest(marks, offset)
  if (offset !== null && isPrecise) {
    const places = marks.map((mark) => ({ at: position(mark), length: mark.textContent?.length ?? 0 }))
    return firstShown(places, { at: offset, end: offset + sought!.length })
  }
  const block = (offset !== null && blockAt(container, offset)) || container
  const texts = markedText(block)
  const inside = texts.marks.filter(({ mark }) => marks.includes(mark))
  const found = inside[firstShown(inside, sought === null ? null : beginOfSought(texts.characters, sought))]
  if (found) return marks.indexOf(found.mark)
  return block === container ? 0 : beginning(container, marks, { offset: null, sought })
}

/** The text of an element, with its marks by their position in that text. */
function markedText(root: HTMLElement) {
  const characters: string[] = []
  const marks: { mark: HTMLElement; at: number; length: number }[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text
    const all = [...data]
    const mark = parentElement?.closest<HTMLElement>(FOUND)
    if (mark) marks.push({ mark, at: characters.length, length: all.length })
    for (const character of all) characters.push(character)
  }
  return { characters, marks }
}

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
