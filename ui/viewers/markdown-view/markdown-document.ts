import { repeatsTitle } from '#core/text/repeats-title.ts'
import createPurifier from 'dompurify'
import { marked, type Token } from 'marked'
import { findMarks, splitAtMarks } from '#core/text/marks.ts'
import { drawOwnBlocks } from './own-blocks.ts'

export interface Heading {
  id: string
  text: string
  depth: number
}

export type FindHeading = (id: string) => Element | null

interface Headed {
  nodes: DocumentFragment
  headings: Heading[]
}

/**
 * Without a first heading that only repeats the title of the page. Offsets of the other blocks stay, and what is all
 * there is stays, too.
 */
export function dropTitle({ nodes, headings }: Headed, title: string | undefined): Headed {
  const first = nodes.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6, p, table, pre, img')
  const [heading] = headings
  const isHeading = first?.tagName === 'H1' || first?.tagName === 'H2'
  if (title === undefined || !isHeading || first.querySelector('img') || !repeatsTitle(first.textContent ?? '', title))
    return { nodes, headings }
  if ((nodes.textContent ?? '').trim() === (first.textContent ?? '').trim()) return { nodes, headings }
  first.remove()
  return { nodes, headings: heading && repeatsTitle(heading.text, title) ? headings.slice(1) : headings }
}

/** Where a link leads that is neither outside nor inside the document, or null for plain text. */
export type LinkTo = (href: string) => string | null
const nowhere: LinkTo = () => null

const purifier = createPurifier(window)
// Two things are read before they are removed: the language of code, and the state of a task, which Markdown writes as a
// checkbox.
purifier.addHook('uponSanitizeAttribute', (node, data) => {
  if (node.nodeName === 'CODE' && data.attrName === 'class' && data.attrValue.startsWith('language-'))
    data.forceKeepAttr = true
})
purifier.addHook('uponSanitizeElement', (node, { tagName }) => {
  if (tagName !== 'input' || !(node instanceof HTMLInputElement) || node.type !== 'checkbox') return
  const item = node.parentElement?.closest('li')
  if (item) item.dataset['checked'] = String(node.hasAttribute('checked'))
})

/** Addresses that a link in a document may have. A link with any other address becomes plain text. */
const OUTSIDE = /^(https?:|mailto:|tel:)/i

/**
 * Markdown as sanitized DOM nodes: only external links, each block with its offset in the source, headings collected
 * for the outline. Documents are not trusted, so none of their text is inserted as HTML.
 */
export function markdownDocument(
  source: string,
  linkTo: LinkTo = nowhere,
): { nodes: DocumentFragment; headings: Heading[] } {
  const nodes = document.createDocumentFragment()
  const headings: Heading[] = []
  const tokens = marked.lexer(source, { gfm: true })
  // The parser keeps the link definitions on the whole list of tokens.
  const { links } = tokens
  let at = 0
  for (const token of tokens) {
    const block = renderBlock(token, links, linkTo)
    if (block) {
      block.dataset['at'] = String(at)
      if (token.type === 'heading') headings.push(nameHeading(block, token.depth as number, headings.length))
      nodes.append(block)
    }
    at += token.raw.length
  }
  return { nodes, headings }
}

/** Sanitized HTML of a page, mail or book as nodes, under the same rules: no HTML string is inserted into the page. */
export function markupNodes(html: string, linkTo: LinkTo = nowhere): { nodes: DocumentFragment; headings: Heading[] } {
  const block = tamedBlock(html, linkTo)
  const found = [...block.querySelectorAll<HTMLElement>('h1, h2, h3')]
  const headings = found.map((heading, index) => {
    heading.id = `h-${index}`
    return { id: heading.id, depth: Number(heading.tagName.slice(1)), text: heading.textContent?.trim() ?? '' }
  })
  const nodes = document.createDocumentFragment()
  nodes.append(block)
  return { nodes, headings: headings.filter(({ text }) => text !== '') }
}

function renderBlock(
  token: Token,
  links: ReturnType<typeof marked.lexer>['links'],
  linkTo: LinkTo,
): HTMLElement | null {
  if (token.type === 'space' || token.type === 'def') return null
  return tamedBlock(marked.parser(Object.assign([token], { links }), { gfm: true }), linkTo)
}

function tamedBlock(html: string, linkTo: LinkTo): HTMLElement {
  const clean = purifier.sanitize(html, {
    RETURN_DOM_FRAGMENT: true,
    USE_PROFILES: { html: true },
    FORBID_TAGS: ['style', 'form', 'input', 'button', 'textarea', 'select', 'iframe', 'video', 'audio', 'dialog'],
    FORBID_ATTR: ['style', 'class', 'id', 'name', 'srcset', 'target'],
  })
  const block = document.createElement('section')
  block.append(clean)
  for (const link of block.querySelectorAll('a')) tameLink(link, linkTo)
  for (const image of block.querySelectorAll('img')) tameImage(image)
  drawOwnBlocks(block)
  // Old pages and mails use nested tables for their layout. Only the outermost table scrolls.
  for (const wide of block.querySelectorAll<HTMLElement>('pre, table')) {
    if (!wide.parentElement?.closest('table')) makeScrollable(wide)
  }
  return block
}

function tameLink(link: HTMLAnchorElement, linkTo: LinkTo): void {
  const href = link.getAttribute('href') ?? ''
  if (OUTSIDE.test(href)) {
    link.rel = 'noopener noreferrer'
    link.target = '_blank'
    return
  }
  if (href.startsWith('#')) return
  const place = linkTo(href)
  if (place === null) {
    link.removeAttribute('href')
    return
  }
  link.href = place
  link.removeAttribute('rel')
}

/**
 * The security policy allows pictures from this server and from the document itself only. Any other picture is replaced
 * by its description.
 */
function tameImage(image: HTMLImageElement): void {
  const src = image.getAttribute('src') ?? ''
  if (/^(data:image\/|\/(?![/\\]))/.test(src)) {
    image.loading = 'lazy'
    return
  }
  const note = document.createElement('span')
  note.className = 'zk-md-picture'
  note.textContent = `［图片${image.alt ? `：${image.alt}` : ''}］`
  image.replaceWith(note)
}

/** Wide code blocks and tables scroll on their own, also by keyboard. */
function makeScrollable(wide: HTMLElement): void {
  const frame = document.createElement('div')
  frame.className = 'zk-md-wide'
  frame.tabIndex = 0
  frame.setAttribute('role', 'group')
  frame.setAttribute('aria-label', wide.tagName === 'PRE' ? '代码' : '表格')
  wide.replaceWith(frame)
  frame.append(wide)
}

function nameHeading(block: HTMLElement, depth: number, index: number): Heading {
  const element = block.firstElementChild as HTMLElement | null
  const id = `h-${index}`
  if (element) element.id = id
  return { id, depth, text: element?.textContent?.trim() ?? '' }
}

/** Wraps the words in the text below `root` into `mark` elements. */
export function markWords(root: DocumentFragment, terms: readonly string[]): void {
  if (terms.length === 0) return
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const node of texts) {
    const marks = findMarks(node.data, terms)
    if (marks.length > 0) node.replaceWith(...splitAtMarks(node.data, marks).map(segmentNode))
  }
}

function segmentNode({ text, marked }: { text: string; marked: boolean }): Node | string {
  if (!marked) return text
  const mark = document.createElement('mark')
  mark.textContent = text
  return mark
}
