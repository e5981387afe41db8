export interface TextBlock {
  /** Its offset in the whole text. */
  start: number
  text: string
}

/** Longer blocks without an empty line are cut at a line end, so that the browser lays out only what is visible. */
const LONGEST = 3000

/** Splits a text into paragraphs with their offsets. */
export function textBlocks(text: string): TextBlock[] {
  const blocks: TextBlock[] = []
  for (const match of text.matchAll(/[^\n].*(?:\r?\n(?!\s*\r?\n).*)*/g)) cut(match[0], match.index, blocks)
  return blocks
}

function cut(text: string, start: number, blocks: TextBlock[]): void {
  let from = 0
  while (text.length - from > LONGEST) {
    const lineEnd = text.lastIndexOf('\n', from + LONGEST)
    const to = lineEnd > from ? lineEnd + 1 : from + LONGEST
    push(text.slice(from, to), start + from, blocks)
    from = to
  }
  push(text.slice(from), start + from, blocks)
}

function push(text: string, start: number, blocks: TextBlock[]): void {
  // Blank lines between two paragraphs belong to neither of them.
  const lead = /^(?:\s*\n)+/.exec(text)?.[0].length ?? 0
  const kept = text.slice(lead).trimEnd()
  if (kept !== '') blocks.push({ start: start + lead, text: kept })
}
