import { decodeText } from '#server/formats/encoding/index.ts'
import { sanitise, SanitiseRefusal } from '#server/formats/sanitise/index.ts'
import {
  declaredEncoding,
  htmlText,
  type MailPart,
  parseMail,
  readBook,
  SHOWN_HEADERS,
} from '#server/formats/web/index.ts'
import { cleanText, type ExtractionInput, ExtractionRefusal, sourceText } from '#server/formats/extraction/index.ts'
import { resolvePath } from '#server/formats/package/index.ts'
import { openZip, readBytes } from '#server/formats/zip/index.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { type PictureShelf, pictureShelf } from './picture-shelf.ts'

/** Chapters of a book that are shown. */
const CHAPTERS = 1000
const BYTES = 24 * 1024 * 1024

interface Chapter {
  title: string
  html: string
}

interface Markup {
  chapters: Chapter[]
  mail?: { headers: [string, string][]; attachments: { name: string; size: number }[] }
  truncated: boolean
}

/** Pages, mails and books as cleaned markup, chapter by chapter, then the pictures that it shows by number. */
export async function markupChapters(input: ExtractionInput): Promise<Bundle> {
  const shelf = pictureShelf()
  const { chapters, mail, truncated } = await markupOf(input, shelf)
  const pictures = await shelf.all()
  const titles = chapters.map(({ title }) => ({ title: title.slice(0, 120).toWellFormed() }))
  const head = { chapters: titles, pictures: pictures.length, truncated, ...(mail && { mail }) }
  return { head, parts: [...chapters.map(({ html }) => Buffer.from(html)), ...pictures] }
}

function markupOf(input: ExtractionInput, shelf: PictureShelf): Promise<Markup> | Markup {
  if (input.kind === 'epub') return bookMarkup(input, shelf)
  if (input.kind === 'eml') return mailMarkup(input, shelf)
  const { text, truncated } = sourceText(input, declaredEncoding)
  return { chapters: [{ title: '', html: cleaned(text, shelf.inline) }], truncated }
}

/** A text that is too long to clean is too long to show. */
function cleaned(html: string, pictureOf: (address: string) => string | null): string {
  try {
    return sanitise(html, pictureOf)
  } catch (error) {
    if (error instanceof SanitiseRefusal) throw new ExtractionRefusal('too-large', '内容过长或嵌套过深，不能按原样显示')
    throw error
  }
}

async function bookMarkup(input: ExtractionInput, shelf: PictureShelf): Promise<Markup> {
  const zip = await openZip(input)
  const book = await readBook(zip)
  const chapters: Chapter[] = []
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

/** Its first heading, else the title in its head if that is not the book's. */
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

function mailMarkup(input: ExtractionInput, shelf: PictureShelf): Markup {
  const bytes = input.read(0, input.limits.sourceBytes)
  const { headers, parts } = parseMail(Buffer.from(bytes).toString('latin1'))
  const attachments = parts
    .filter((part) => part.fileName !== null)
    .map((part) => ({ name: (part.fileName || '未命名').slice(0, 300).toWellFormed(), size: part.content.length }))
  const shown = SHOWN_HEADERS.flatMap(([name, label]): [string, string][] => {
    const value = headers.get(name)
    return value === undefined ? [] : [[label, cleanText(value).slice(0, 2000)]]
  })
  const html = bodyOf(parts, shelf)
  return {
    chapters: [{ title: '', html }],
    mail: { headers: shown, attachments },
    truncated: input.size > bytes.length,
  }
}

/** The body as it was laid out, else its text. */
function bodyOf(parts: readonly MailPart[], shelf: PictureShelf): string {
  const own = parts.filter((part) => part.fileName === null)
  const marked = own
    .filter((part) => part.type === 'text/html')
    .map(textOf)
    .join('\n')
  if (marked.trim() === '')
    return cleaned(asMarkup(own.filter((part) => part.type === 'text/plain').map(textOf)), () => null)
  return cleaned(marked, (address) => {
    const id = /^cid:(.*)$/i.exec(address)?.[1]
    const part = id === undefined ? undefined : parts.find((each) => each.id === id)
    return part === undefined ? shelf.inline(address) : shelf.add(address, () => Buffer.from(part.content))
  })
}

const textOf = (part: MailPart): string => cleanText(decodeText(part.content, part.charset).text)

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

function asMarkup(texts: readonly string[]): string {
  const escaped = texts.join('\n\n').replace(/[&<>]/g, (character) => ESCAPES[character] ?? '')
  return escaped
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll('\n', '<br>')}</p>`)
    .join('')
}
