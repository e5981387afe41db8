import type { Anchor, CommentRow } from '#core/contract/km/community/comment.ts'
import { rangeFinder } from '../quote/quote-range.ts'

/** `away`: it may stand in a part that is not on the screen. `gone`: the text is all there, and its words are not. */
export type PassageState = 'here' | 'away' | 'gone'

export interface FoundPassage {
  state: PassageState
  range: Range | null
}

/** Viewers that hold only a part of their text in the page. */
const PARTIAL = '.zk-pdf-scroll, .zk-pages, [role=grid], .zk-chapters'

/** The text alone, without title and notices. */
export const textOf = (body: HTMLElement | null) => body?.querySelector<HTMLElement>('[data-part=text]') ?? null

/** Looks for the passages of comments in the shown text. */
export function findPassages(
  body: HTMLElement,
  threads: readonly CommentRow[],
  fileId: string | null,
): Map<string, FoundPassage> {
  const isPartial = body.querySelector(PARTIAL) !== null
  const find = isPartial ? null : rangeFinder(body)
  const hasText = (body.textContent ?? '').trim() !== ''
  return new Map(
    threads.map(({ id, anchor }) => {
      if (!anchor || (anchor.fileId ?? null) !== fileId) return [id, AWAY]
      const range = (find ?? finderOfPage(body, anchor))?.(quoteOf(anchor)) ?? null
      if (range) return [id, { state: 'here', range }]
      return [id, isPartial || !hasText ? AWAY : GONE]
    }),
  )
}

const AWAY: FoundPassage = { state: 'away', range: null }
const GONE: FoundPassage = { state: 'gone', range: null }

export const quoteOf = ({ quote, end, before }: Anchor) => ({ text: quote, end: end ?? null, before })

/** Of pages only the anchor's own is searched, if it is drawn; other viewers of parts have what they have. */
function finderOfPage(body: HTMLElement, { page }: Anchor) {
  if (!page) return rangeFinder(body)
  const drawn = body.querySelector<HTMLElement>(`[data-page-number="${page}"]`)
  return drawn && rangeFinder(drawn)
}

/** The threads in the order of the text; those whose place is not known come last, by page. */
export function inTextOrder(
  threads: readonly CommentRow[],
  found: ReadonlyMap<string, FoundPassage>,
): readonly CommentRow[] {
  return threads.toSorted((a, b) => {
    const [one, two] = [found.get(a.id)?.range, found.get(b.id)?.range]
    if (one && two) return one.compareBoundaryPoints(Range.START_TO_START, two)
    if (one || two) return one ? -1 : 1
    return (a.anchor?.page ?? 0) - (b.anchor?.page ?? 0)
  })
}

/** The passage under a point of the screen. */
export function passageAt(found: ReadonlyMap<string, FoundPassage>, x: number, y: number): string | null {
  const isAt = ({ left, right, top, bottom }: DOMRect) => x >= left && x <= right && y >= top - 2 && y <= bottom + 2
  for (const [id, { range }] of found) if (range && [...range.getClientRects()].some(isAt)) return id
  return null
}
