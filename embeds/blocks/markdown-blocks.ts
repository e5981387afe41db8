import { marked, type Token, type Tokens } from 'marked'
import { node } from '../base/nodes.ts'
import type { BlockTexts } from './blocks.ts'

/** Addresses a reader's browser may follow out of a document; every other link is plain text. */
const OUTSIDE = /^(https?:|mailto:|tel:)/i

/**
 * Markdown as a tree of tokens, and the tokens as nodes: nothing of a document ever becomes markup. HTML in it is shown
 * as its text, a picture as what it is called, because the policy of a foreign page knows no source of our pictures.
 */
export function markdownBlocks(source: string, texts: BlockTexts): HTMLElement[] {
  const build = builder(texts)
  return marked.lexer(source, { gfm: true }).flatMap((token) => build.block(token))
}

function builder(texts: BlockTexts) {
  const inlines = (tokens: readonly Token[] | undefined): (Node | string)[] => (tokens ?? []).map(inline)

  const inline = (token: Token): Node | string => {
    const { text = '' } = token as { text?: string }
    switch (token.type) {
      case 'strong':
      case 'em':
      case 'del':
        return node(token.type, {}, ...inlines(token.tokens))
      case 'codespan':
        return node('code', {}, text)
      case 'br':
        return node('br')
      case 'link':
        return linked(token as Tokens.Link, inlines(token.tokens))
      case 'image':
        return node('span', { class: 'picture' }, texts.picture(text))
      case 'html':
        return textOfHtml(token.raw)
      default:
        return otherInline(token as Tokens.Generic)
    }
  }

  const otherInline = ({ tokens, text }: Tokens.Generic): Node | string =>
    tokens ? node('span', {}, ...inlines(tokens)) : decoded(typeof text === 'string' ? text : '')

  const block = (token: Token): HTMLElement[] => {
    switch (token.type) {
      case 'heading':
        return [node(headingTag(token['depth'] as number), {}, ...inlines(token.tokens))]
      case 'paragraph':
      case 'text':
        return [node('p', {}, ...(token.tokens ? inlines(token.tokens) : [decoded(token['text'] as string)]))]
      case 'blockquote':
        return [node('blockquote', {}, ...(token.tokens ?? []).flatMap(block))]
      case 'list':
        return [listed(token as Tokens.List)]
      case 'code':
        return [wide(texts.code, node('pre', {}, node('code', {}, token['text'] as string)))]
      case 'table':
        return [wide(texts.table, tabled(token as Tokens.Table))]
      case 'hr':
        return [node('hr')]
      case 'html':
        return textOfHtml(token.raw).trim() ? [node('p', {}, textOfHtml(token.raw))] : []
      default:
        return []
    }
  }

  const listed = ({ ordered, start, items }: Tokens.List): HTMLElement =>
    node(
      ordered ? 'ol' : 'ul',
      { start: ordered && start !== '' && start !== 1 ? start : null },
      ...items.map((item) =>
        node('li', {}, item.task && (item.checked ? '☑ ' : '☐ '), ...item.tokens.flatMap((token) => entry(token))),
      ),
    )
  /** A short entry is its words alone, without a paragraph's distances. */
  const entry = (token: Token): (Node | string)[] => (token.type === 'text' ? inlines(token.tokens) : block(token))

  const tabled = ({ header, rows }: Tokens.Table): HTMLElement =>
    node(
      'table',
      {},
      node('thead', {}, node('tr', {}, ...header.map((cell) => node('th', {}, ...inlines(cell.tokens))))),
      node(
        'tbody',
        {},
        ...rows.map((row) => node('tr', {}, ...row.map((cell) => node('td', {}, ...inlines(cell.tokens))))),
      ),
    )
  return { block }
}

/** The element has a title of its own above the text, so a document's headings stand one below. */
const headingTag = (depth: number) => (['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[depth - 1] ?? 'h6'

const linked = ({ href }: Tokens.Link, children: (Node | string)[]): HTMLElement =>
  OUTSIDE.test(href)
    ? node('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...children)
    : node('span', {}, ...children)

/** Wide code and tables scroll by themselves, also by keyboard. */
const wide = (label: string, child: HTMLElement): HTMLElement =>
  node('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': label }, child)

const textOfHtml = (html: string): string =>
  decoded(html.replace(/<br\s*\/?>/gi, '\n').replace(/<!--[\s\S]*?-->|<[^>]*>/g, ''))

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Markdown may name signs as HTML does. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code === null) return ENTITIES[name as string] ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
