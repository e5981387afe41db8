import { cutText } from '#core/text/cut-text.ts'
import { decodeText } from '#server/formats/encoding/index.ts'
import { declaredEncoding, htmlText, readBook } from '#server/formats/web/index.ts'
import { cleanText, type ExtractionInput, ExtractionRefusal, sourceText } from '#server/formats/extraction/index.ts'
import { resolvePath } from '#server/formats/package/index.ts'
import { openZip, readBytes } from '#server/formats/zip/index.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { cleaned } from './cleaned.ts'
import { mailMarkup, messageMarkup } from './mail-markup.ts'
import type { Markup } from './markup.ts'
import { type PictureShelf, pictureShelf } from './picture-shelf.ts'
import { slideMarkup } from './slide-markup.ts'
import { wordMarkup } from './word-markup.ts'

/** How many chapters of a book are shown. */
const CHAPTERS = 1000
const BYTES = 24 * 1024 * 1024

/**
 * Web pages, mails, books, Word files and slides as cleaned markup, chapter by chapter; then the pictures that the
 * markup refers to by number.
 */
export async function markupChapters(input: ExtractionInput): Promise<Bundle> {
  const shelf = pictureShelf()
  const { chapters, mail, truncated } = await readMarkup(input, shelf)
  const pictures = await shelf.all()
  const titles = chapters.map(({ title }) => ({ title: cutText(title, 120) }))
  const head = { chapters: titles, pictures: pictures.length, truncated, ...(mail && { mail }) }
  return { head, parts: [...chapters.map(({ html }) => Buffer.from(html)), ...pictures] }
}

function readMarkup(input: ExtractionInput, shelf: PictureShelf): Promise<Markup> | Markup {
  if (input.kind === 'epub') return bookMarkup(input, shelf)
  if (input.kind === 'eml') return mailMarkup(input, shelf)
  if (input.kind === 'msg') return messageMarkup(input)
  if (input.kind === 'docx') return wordMarkup(input, shelf)
  if (input.kind === 'pptx') return slideMarkup(input, shelf)
  const { text, truncated } = sourceText(input, declaredEncoding)
  const { html, pictureOf } = shelf.lift(text)
  return { chapters: [{ title: '', html: cleaned(html, pictureOf) }], truncated }
}

async function bookMarkup(input: ExtractionInput, shelf: PictureShelf): Promise<Markup> {
  const zip = await openZip(input)
  const book = await readBook(zip)
  const chapters: Markup['chapters'] = []
  let bytes = 0
  let unread = 0
  for (const part of book.chapters.slice(0, CHAPTERS)) {
    if (bytes > BYTES || performance.now() > input.deadline) break
    try {
      const source = cleanText(decodeText(await readBytes(zip, part)).text)
      const html = cleaned(source, (address) => {
        const picture = zip.find(resolvePath(part.name, unescaped(address)))
        return picture === null ? shelf.inline(address) : shelf.add(picture.name, () => () => readBytes(zip, picture))
      })
      bytes += html.length
      chapters.push({ title: chapterTitle(source, book.title), html })
    } catch (error) {
      if (!(error instanceof ExtractionRefusal) || error.reason === 'password') throw error
      unread += 1
    }
  }
  if (chapters.length === 0) throw new ExtractionRefusal('damaged', '所有章节都已损坏，不能显示')
  return { chapters, truncated: unread > 0 || chapters.length < book.chapters.length }
}

/** The first heading, else the title in the head unless it is the book's title. */
function chapterTitle(source: string, bookTitle: string | null): string {
  const { outline, title } = htmlText(source)
  return outline[0]?.title ?? (title === bookTitle ? '' : (title ?? ''))
}

function unescaped(address: string): string {
  try {
    return decodeURIComponent(address.replace(/[?#].*$/s, ''))
  } catch {
    return address // a name with a lone percent sign
  }
}
