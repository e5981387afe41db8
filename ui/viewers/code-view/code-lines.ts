import type { Mark } from '#core/text/marks.ts'

/** A part of a line that has one colour. */
export interface CodePiece {
  text: string
  /** The class from highlight.js, such as `keyword` or `string`; '' for none. */
  look: string
  marked: boolean
  /** Its offset in the whole text. */
  at: number
}

export interface CodeLine {
  /** Its offset in the whole text. */
  start: number
  pieces: CodePiece[]
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

/**
 * Reads the output of highlight.js as text runs with their innermost class. The markup itself is never put into a page.
 */
export function parseRuns(markup: string): { text: string; look: string }[] {
  const looks: string[] = []
  const runs: { text: string; look: string }[] = []
  for (const [token, opened] of markup.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (opened !== undefined) looks.push(/hljs-([a-z]+)/.exec(opened)?.[1] ?? '')
    else if (token === '</span>') looks.pop()
    else {
      const text = token.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity] ?? entity)
      runs.push({ text, look: looks.findLast((look) => look !== '') ?? '' })
    }
  }
  return runs
}

/** Splits a text into lines, and each line where the colour or the marking changes. */
export function codeLines(markup: string, marks: readonly Mark[]): CodeLine[] {
  const lines: CodeLine[] = [{ start: 0, pieces: [] }]
  let at = 0
  let next = 0
  for (const { text, look } of parseRuns(markup)) {
    const end = at + text.length
    let from = at
    while (from < end) {
      while (next < marks.length && marks[next]![1] <= from) next += 1
      const mark = marks[next]
      const marked = mark !== undefined && mark[0] <= from
      const to = Math.min(end, mark === undefined ? end : marked ? mark[1] : mark[0])
      append(lines, { text: text.slice(from - at, to - at), look, marked, at: from })
      from = to
    }
    at = end
  }
  return lines
}

/** Adds a piece, which may contain line breaks. */
function append(lines: CodeLine[], { text, at, ...rest }: CodePiece): void {
  let start = at
  for (const [index, part] of text.split('\n').entries()) {
    if (index > 0) lines.push({ start, pieces: [] })
    const shown = part.replace(/\r$/, '')
    if (shown !== '') lines.at(-1)!.pieces.push({ ...rest, text: shown, at: start })
    start += part.length + 1
  }
}
