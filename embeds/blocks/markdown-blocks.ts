import { marked, type Token, type Tokens } from 'marked'
import { node } from '../base/nodes.ts'
import type { BlockTexts } from './block-texts.ts'

/** The link addresses that are allowed in a document; any other link becomes plain text. */
const OUTSIDE = /^(https?:|mailto:|tel:)/i

/**
 * Renders Markdown by turning its tokens into nodes, so nothing in a document ever becomes markup. HTML is shown as
 * text. A picture is replaced by its description, because the policy of a foreign page may block our pictures.
 */
export function markdownBlocks(source: string, texts: BlockTexts): HTMLElement[] {
  return marked.lexer(source, { gfm: true }).flatMap((token) => block(token, texts))
}

const inlines = (tokens: readonly Token[] | undefined, texts: BlockTexts): (Node | string)[] =>
  (tokens ?? []).map((token) => inline(token, texts))

function inline(token: Token, texts: BlockTexts): Node | string {
  const { text = '' } = token as { text?: string }
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return node(token.type, {}, ...inlines(token.tokens, texts))
    case 'codespan':
      return node('code', {}, text)
    case 'br':
      return node('br')
    case 'link':
      return linked(token as Tokens.Link, inlines(token.tokens, texts))
    case 'image':
      return node('span', { class: 'picture' }, texts.picture(text))
    case 'html':
      return textOfHtml(token.raw)
    default:
      return otherInline(token, texts)
  }
}

const otherInline = ({ tokens, text }: Tokens.Generic, texts: BlockTexts): Node | string =>
  tokens ? node('span', {}, ...inlines(tokens, texts)) : decoded(typeof text === 'string' ? text : '')

function block(token: Token, texts: BlockTexts): HTMLElement[] {
  switch (token.type) {
    case 'heading':
      return [node(headingTag(token['depth'] as number), {}, ...inlines(token.tokens, texts))]
    case 'paragraph':
    case 'text':
      return [node('p', {}, ...(token.tokens ? inlines(token.tokens, texts) : [decoded(token['text'] as string)]))]
    case 'blockquote':
      return [node('blockquote', {}, ...(token.tokens ?? []).flatMap((each) => block(each, texts)))]
    case 'list':
      return [listed(token as Tokens.List, texts)]
    case 'code':
      return [wide(texts.code, node('pre', {}, node('code', {}, token['text'] as string)))]
    case 'table':
      return [wide(texts.table, tabled(token as Tokens.Table, texts))]
    case 'hr':
      return [node('hr')]
    case 'html':
      return textOfHtml(token.raw).trim() ? [node('p', {}, textOfHtml(token.raw))] : []
    default:
      return []
  }
}

/** A short list entry is rendered without a paragraph, to avoid its margins. */
const entry = (token: Token, texts: BlockTexts): (Node | string)[] =>
  token.type === 'text' ? inlines(token.tokens, texts) : block(token, texts)

const listed = ({ ordered, start, items }: Tokens.List, texts: BlockTexts): HTMLElement =>
  node(
    ordered ? 'ol' : 'ul',
    { start: ordered && start !== '' && start !== 1 ? start : null },
    ...items.map((item) =>
      node('li', {}, item.task && (item.checked ? '☑ ' : '☐ '), ...item.tokens.flatMap((token) => entry(token, texts))),
    ),
  )

function tabled({ header, rows }: Tokens.Table, texts: BlockTexts): HTMLElement {
  const cells = (tag: 'th' | 'td', row: Tokens.TableCell[]) =>
    node('tr', {}, ...row.map((cell) => node(tag, {}, ...inlines(cell.tokens, texts))))
  const body = rows.map((row) => cells('td', row))
  return node('table', {}, node('thead', {}, cells('th', header)), node('tbody', {}, ...body))
}

/** The element has its own title above the text, so the document's headings are one level lower. */
const headingTag = (depth: number) => (['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const)[depth - 1] ?? 'h6'

const linked = ({ href }: Tokens.Link, children: (Node | string)[]): HTMLElement =>
  OUTSIDE.test(href)
    ? node('a', { href, target: '_blank', rel: 'noopener noreferrer' }, ...children)
    : node('span', {}, ...children)

/** Wide code and tables scroll on their own, also by keyboard. */
const wide = (label: string, child: HTMLElement): HTMLElement =>
  node('div', { class: 'wide', tabindex: 0, role: 'group', 'aria-label': label }, child)

const textOfHtml = (html: string): string =>
  decoded(html.replace(/<br\s*\/?>/gi, '\n').replace(/<!--[\s\S]*?-->|<[^>]*>/g, ''))

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Decodes HTML entities, which Markdown allows. */
const decoded = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, decimal?: string, hex?: string, name = '') => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null
    if (code === null) return ENTITIES[name as string] ?? whole
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
