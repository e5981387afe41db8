import { parseRuns } from './code-lines.ts'
import { highlighted, type Language, namedLanguage } from './languages.ts'

/** The classes of highlight.js that have one colour, as in `code-view.css`. */
const LOOKS: Readonly<Record<string, readonly string[]>> = {
  quiet: ['comment', 'quote', 'meta'],
  word: ['keyword', 'selector', 'tag', 'title', 'attr', 'section'],
  text: ['string', 'regexp', 'addition'],
  number: ['number', 'literal', 'symbol', 'bullet'],
  type: ['built', 'type', 'variable', 'deletion'],
}
const GROUP = new Map(Object.entries(LOOKS).flatMap(([group, looks]) => looks.map((look) => [look, group] as const)))

/**
 * Colours code in place, without elements: a highlight is a list of ranges, so marks of found words and an editor's own
 * nodes stay as they are. Returns the function that takes the colours away. A browser without the API shows plain code.
 */
async function colourCode(code: HTMLElement, language: Language): Promise<() => void> {
  const texts = textsIn(code)
  const source = texts.map(({ node }) => node.data).join('')
  const ranges: [Highlight, Range][] = []
  let at = 0
  for (const { text, look } of parseRuns(await highlighted(source, language))) {
    const group = GROUP.get(look)
    const range = group && rangeOf(texts, at, at + text.length)
    if (range) ranges.push([highlightOf(group), range])
    at += text.length
  }
  for (const [highlight, range] of ranges) highlight.add(range)
  return () => {
    for (const [highlight, range] of ranges) highlight.delete(range)
  }
}

interface TextAt {
  node: Text
  at: number
}

function textsIn(code: HTMLElement): TextAt[] {
  const walker = document.createTreeWalker(code, NodeFilter.SHOW_TEXT)
  const texts: TextAt[] = []
  let at = 0
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    texts.push({ node, at })
    at += node.data.length
  }
  return texts
}

function rangeOf(texts: readonly TextAt[], from: number, to: number): Range | null {
  const first = texts.findLast(({ at }) => at <= from)
  const last = texts.findLast(({ at }) => at < to)
  if (!first || !last || to - last.at > last.node.data.length) return null
  const range = document.createRange()
  range.setStart(first.node, from - first.at)
  range.setEnd(last.node, to - last.at)
  return range
}

function highlightOf(group: string): Highlight {
  const name = `zk-code-${group}`
  const known = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, known)
  return known
}

/** Colours every code block below an element whose language is named; returns the function that ends it. */
export function colourCodeIn(root: HTMLElement | null): () => void {
  let isOver = false
  const ends: (() => void)[] = []
  if (!root || !('highlights' in CSS)) return () => {}
  for (const code of root.querySelectorAll<HTMLElement>('pre > code[class^="language-"]')) {
    const language = namedLanguage(code.className.replace(/^language-(\S*)[^]*/, '$1'))
    if (language === null) continue
    void colourCode(code, language).then((end) => (isOver ? end() : ends.push(end)))
  }
  return () => {
    isOver = true
    for (const end of ends) end()
  }
}
