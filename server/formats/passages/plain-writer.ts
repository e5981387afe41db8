/** Builds plain text from markup: white space collapses, and blocks end lines. */
export interface PlainWriter {
  text(text: string): void
  /** Keeps line ends and indentation (pre). */
  preformatted(text: string): void
  /** Ends the line if it has text; true when it did. */
  breakLine(): boolean
  /** Separates cells of a row. */
  tab(): void
  /** Where the next line begins. Call after {@link PlainWriter.breakLine}. */
  position(): number
  /** The text of the line so far. */
  line(): string
  /** How many lines are finished, and the lines that were finished since the last call. */
  lines(): number
  linesSince(count: number): string[]
  toString(): string
}

export function plainWriter(): PlainWriter {
  const lines: string[] = []
  // Pieces instead of one growing string: looking at its end would copy it each time, and a page may be one long line.
  let pieces: string[] = []
  let length = 0

  const breakLine = () => {
    const finished = pieces.join('').trimEnd()
    pieces = []
    if (finished === '') return false
    lines.push(finished, '\n')
    length += finished.length + 1
    return true
  }
  const endsInSpace = () => /\s$/.test(pieces.at(-1)?.slice(-1) ?? ' ')

  return {
    text(text) {
      const collapsed = text.replace(/[\s\u00a0]+/g, ' ')
      const added = endsInSpace() ? collapsed.trimStart() : collapsed
      if (added !== '') pieces.push(added)
    },
    preformatted(text) {
      for (const [at, part] of text.split('\n').entries()) {
        if (at > 0) breakLine()
        if (part !== '') pieces.push(part)
      }
    },
    breakLine,
    tab() {
      if (pieces.length > 0 && pieces.at(-1) !== '\t') pieces.push('\t')
    },
    position: () => length,
    line: () => pieces.join(''),
    lines: () => lines.length,
    linesSince: (count) => lines.slice(count).filter((line) => line !== '\n'),
    toString: () => (lines.join('') + pieces.join('')).trimEnd(),
  }
}
