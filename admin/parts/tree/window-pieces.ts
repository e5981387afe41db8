/** Lines from this many on are drawn only where the window shows them: drawing thousands takes a second. */
export const LONG = 150

/** Lines above and below the window that are drawn, too: scrolling never shows an empty place. */
export const SPARE = 16
/** The drawn part moves in steps, so that not every scroll draws anew. */
const STEP = 8

export interface Span {
  from: number
  to: number
}

/** A line, or the room of lines that are not drawn. */
export type Piece = { at: number; gap?: undefined } | { at: number; gap: number }

/** The lines that a window of this height has to have, when the first line begins `top` below its upper edge. */
export function spanOf(top: number, windowHeight: number, lineHeight: number, count: number, spare = SPARE): Span {
  const within = (line: number) => Math.max(0, Math.min(count, line))
  const first = Math.floor(-top / lineHeight) - spare
  const last = Math.ceil((windowHeight - top) / lineHeight) + spare
  return { from: within(Math.floor(first / STEP) * STEP), to: within(Math.ceil(last / STEP) * STEP) }
}

/** What is drawn from the top down. The line with the cursor always is: the focus and a drag live in it. */
export function piecesOf(count: number, { from, to }: Span, cursor: number): Piece[] {
  const lines = new Set([cursor, ...Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i)])
  const pieces: Piece[] = []
  let next = 0
  for (const at of [...lines].toSorted((a, b) => a - b)) {
    if (at < 0 || at >= count) continue
    if (at > next) pieces.push({ at: next, gap: at - next })
    pieces.push({ at })
    next = at + 1
  }
  if (next < count) pieces.push({ at: next, gap: count - next })
  return pieces
}
