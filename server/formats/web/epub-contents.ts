import { cutText } from '#core/text/cut-text.ts'
import { decodeText } from '../encoding/index.ts'
import { readAttribute, decodeEntities, scanMarkup } from '../markup/index.ts'

interface Entry {
  /** As the table of contents writes it, relative to itself. */
  href: string
  title: string
  level: number
}

/** More than a person reads; a hostile book has an entry for every letter. */
const ENTRIES = 5000
const TITLE_UNITS = 200
const LEVELS = 6

/** The entries of a table of contents: NCX of EPUB 2, or the navigation document of EPUB 3. */
export function parseContents(bytes: Uint8Array): Entry[] {
  const { text } = decodeText(bytes)
  return /<(\w+:)?ncx[\s>]/i.test(text.slice(0, 4000)) ? ofNcx(text) : ofNavigation(text)
}

function ofNcx(source: string): Entry[] {
  const entries: Entry[] = []
  let depth = 0
  let title = ''
  let isLabel = false
  for (const token of scanMarkup(source)) {
    if (token.type === 'text') {
      if (isLabel) title += token.isLiteral ? token.text : decodeEntities(token.text)
      continue
    }
    const name = token.name.replace(/^.*:/, '')
    const isOpen = token.type === 'open'
    if (name === 'navpoint') depth += isOpen ? 1 : -1
    else if (name === 'navlabel') {
      isLabel = isOpen
      if (isOpen) title = ''
    } else if (name === 'content' && token.type === 'open' && depth > 0) {
      add(entries, readAttribute(token.attributes, 'src'), title, depth)
    }
  }
  return entries
}

/** Reads only the list that is marked as the contents; pages and landmarks are other lists. */
function ofNavigation(source: string): Entry[] {
  const entries: Entry[] = []
  let isContents = false
  let depth = 0
  let href: string | null = null
  let title = ''
  for (const token of scanMarkup(source)) {
    if (token.type === 'text') {
      if (href !== null) title += token.isLiteral ? token.text : decodeEntities(token.text)
      continue
    }
    const isOpen = token.type === 'open'
    if (token.name === 'nav') {
      isContents = token.type === 'open' && /\btoc\b/.test(readAttribute(token.attributes, 'epub:type') ?? 'toc')
    } else if (token.name === 'ol') depth += isOpen ? 1 : -1
    else if (token.name === 'a' && isContents) {
      if (!isOpen && href !== null) add(entries, href, title, depth)
      href = token.type === 'open' ? readAttribute(token.attributes, 'href') : null
      title = ''
    }
  }
  return entries
}

function add(entries: Entry[], href: string | null, title: string, depth: number): void {
  const name = cutText(title.replace(/\s+/g, ' ').trim(), TITLE_UNITS)
  if (href === null || name === '' || entries.length >= ENTRIES) return
  entries.push({ href: decodeEntities(href), title: name, level: Math.min(LEVELS, Math.max(1, depth)) })
}
