import type { Mark } from '#core/text/marks.ts'

export interface Marked {
  text: string
  marks: readonly Mark[]
}

/** So much stands before the first mark where a line is short. */
const BEFORE = 14

/** A passage from shortly before its first mark, so that one line shows it. */
export function aroundMark({ text, marks }: Marked): Marked {
  const from = (marks[0]?.[0] ?? 0) - BEFORE
  if (from <= 0) return { text, marks }
  const shift = 1 - from // for the ellipsis
  return { text: `…${text.slice(from)}`, marks: marks.map(([start, end]) => [start + shift, end + shift] as const) }
}
