/** From this number on, lines are only drawn if visible, because drawing thousands takes a second. */
export const LONG = 150

/** Lines drawn beyond each edge, so that scrolling shows no gaps. */
export const SPARE = 16
/** The drawn range moves in steps, so that not every scroll event renders. */
const STEP = 8

export interface Span {
  from: number
  to: number
}

/** A line, or the space of lines that are not drawn. */
export type Piece = { at: number; gap?: undefined } | { at: number; gap: number }

/** The lines needed for a window of this height, if the first line is `top` below its upper edge. */
export function visibleSpan(top: number, windowHeight: number, lineHeight: number, count: number, spare = SPARE): Span {
  const within = (line: number) => Math.max(0, Math.min(count, line))
  const first = Math.floor(-top / lineHeight) - spare
  const last = Math.ceil((windowHeight - top) / lineHeight) + spare
  return { from: within(Math.floor(first / STEP) * STEP), to: within(Math.ceil(last / STEP) * STEP) }
}

/**
 * The pieces to draw from the top down. The active line is always included, because it has the focus or is being
 * dragged.
 */
export function drawnPieces(count: number, { from, to }: Span, cursor: number): Piece[] {
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
