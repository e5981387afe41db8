import type { CleanHtml } from '#server/formats/sanitise/index.ts'

/** A top-level piece of a document: one element with its content, or text between two elements. */
export interface Block {
  html: string
  /** Set when it is a heading with text. */
  heading: { level: number; text: string } | null
}

/** In clean HTML every `<` and `>` outside tags is escaped, and every element is closed. */
const TAG = /<(\/?)([a-z0-9]+)[^>]*?(\/?)>/g

const VOID = new Set(['br', 'col', 'hr', 'img', 'wbr'])

/** The top-level pieces in order; joined they are the document. */
export function splitBlocks(html: CleanHtml): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let start = 0
  const cut = (end: number, name: string | null) => {
    if (end > start) blocks.push(toBlock(html.slice(start, end), name))
    start = end
  }
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(TAG)) {
    const end = index + tag.length
    if (VOID.has(name)) {
      if (depth === 0) {
        cut(index, null)
        cut(end, name)
      }
    } else if (slash === '/') {
      depth -= 1
      if (depth === 0) cut(end, name)
    } else {
      if (depth === 0) cut(index, null)
      depth += 1
    }
  }
  cut(html.length, null)
  return blocks
}

/** A heading with this `id` instead of its own. */
export function withId(heading: string, id: string): string {
  return heading.replace(/^<(h[1-6])([^>]*)>/, (_, name: string, attributes: string) => {
    return `<${name}${attributes.replace(/ id="[^"]*"/, '')} id="${id}">`
  })
}

function toBlock(html: string, name: string | null): Block {
  const level = /^h([1-6])$/.exec(name ?? '')?.[1]
  const text = level === undefined ? '' : plainText(html)
  return { html, heading: text === '' ? null : { level: Number(level), text } }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
    .toWellFormed()
}
