import { cutText } from '#core/text/cut-text.ts'
import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import { pictureSource } from '#core/files/picture-source.ts'
import { decodeText } from '#server/formats/encoding/index.ts'
import { absoluteAddresses, resolve } from './absolute-addresses.ts'
import { findAuthor, readMeta, publishedOn, findTitle } from './page-facts.ts'
import { type ParsedArticle, PICTURES } from './parsed-article.ts'

/** The job of the child, beside the page. */
export interface ArticleJob {
  url: string
  /** From the answer's header, or null. */
  charset: string | null
}

/** Shorter texts are no article for Readability; its default of 500 is much for Chinese. */
const CHARACTERS = 100

/** Elements that are never part of the content; the cleaner drops the dangerous ones anyway. */
const FURNITURE = 'script, style, noscript, template, nav, header, footer, aside, form, iframe, svg, button'

/** Finds the article in a page. Runs only in the child, because the page is foreign. */
export function parseArticle(content: Uint8Array, { url, charset }: ArticleJob): ParsedArticle {
  const html = decodeText(content, charset ?? declaredEncoding(content)).text
  const page = parseDocument(html, url)
  const facts = readMeta(page)
  const date = publishedOn(page, facts)
  const title = findTitle(page, facts)
  const stated = resolve(facts.get('og:image') ?? '', url)

  const found = new Readability<Element>(page, {
    charThreshold: CHARACTERS,
    serializer: (node) => node as Element,
  }).parse()
  const isArticle = (found?.length ?? 0) >= CHARACTERS
  const body = (isArticle ? found?.content : null) ?? plainBody(parseDocument(html, url))
  const { pictures, lead } = numberPictures(body, stated)
  return {
    title: shorten(found?.title || title, 300),
    author: shorten(found?.byline || findAuthor(facts) || '', 100) || null,
    date,
    html: body.innerHTML,
    pictures,
    lead,
  }
}

function parseDocument(html: string, url: string): Document {
  // Without <html>, linkedom does not take a page for a document.
  const source = /<html[\s>]/i.test(html.slice(0, 20_000)) ? html : `<!doctype html><html><body>${html}</body></html>`
  const { document } = parseHTML(source)
  absoluteAddresses(document, url)
  return document
}

/** The text of a page that is too short to contain an article. */
function plainBody(document: Document): Element {
  const body = document.querySelector('body') ?? document.documentElement
  for (const element of body.querySelectorAll(FURNITURE)) element.remove()
  return body
}

/** Numbers the pictures; the same address has one number. Pictures beyond the limit are removed. */
function numberPictures(body: Element, stated: string | null): { pictures: string[]; lead: number | null } {
  const numbers = new Map<string, number>()
  for (const picture of body.querySelectorAll('img')) {
    const source = picture.getAttribute('src') ?? ''
    if (!numbers.has(source) && numbers.size < PICTURES - 1) numbers.set(source, numbers.size)
    const number = numbers.get(source)
    if (number === undefined) picture.remove()
    else picture.setAttribute('src', pictureSource(number))
  }
  const inside = numbers.size > 0 ? 0 : null
  if (stated !== null && !numbers.has(stated)) numbers.set(stated, numbers.size)
  return { pictures: [...numbers.keys()], lead: stated === null ? inside : (numbers.get(stated) ?? null) }
}

function declaredEncoding(content: Uint8Array): string | null {
  const head = Buffer.from(content.subarray(0, 4096)).toString('latin1')
  return /<meta[^>]{0,300}charset\s*=\s*["']?\s*([\w-]{2,30})/i.exec(head)?.[1] ?? null
}

function shorten(text: string, units: number): string {
  const line = text.replace(/\p{Cc}|\s+/gu, ' ').trim()
  return cutText(line, units)
}
