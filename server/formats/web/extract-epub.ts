import { decodeText } from '../encoding/index.ts'
import { type DocumentWriter, documentWriter } from '../passages/index.ts'
import { readBook } from './epub-book.ts'
import { htmlText } from './extract-html.ts'
import { cleanText, ExtractionRefusal, type Extractor } from '../extraction/index.ts'
import { openZip, readBytes } from '../zip/index.ts'

/** E-books: the chapters in the order of the spine, their headings as anchors. */
export const extractEpub: Extractor = async (input) => {
  const zip = await openZip(input)
  const book = await readBook(zip)
  const writer = documentWriter(input.limits.textUnits)
  const titles = new Set<string>()
  let unreadable = 0
  let isWhole = true
  for (const chapter of book.chapters) {
    isWhole = !writer.isFull() && performance.now() <= zip.deadline
    if (!isWhole) break
    try {
      const { text } = decodeText(await readBytes(zip, chapter))
      writeChapter(cleanText(text), writer, { titles, name: book.names.get(chapter.name) })
    } catch (error) {
      if (!(error instanceof ExtractionRefusal) || error.reason !== 'damaged') throw error
      unreadable += 1
    }
  }
  if (unreadable > 0 && unreadable === book.chapters.length) {
    throw new ExtractionRefusal('damaged', '所有章节都已损坏，无法读取正文')
  }
  const { title, author, created, modified } = book
  const written = writer.finish()
  return {
    ...written,
    title: title ?? written.title,
    author,
    created,
    modified,
    pages: null,
    encoding: null,
    truncated: written.truncated || !isWhole,
    warnings: unreadable === 0 ? [] : [`${unreadable} 个章节无法读取，未收录`],
  }
}

interface ChapterFacts {
  /** The titles of the chapters before this one. */
  titles: Set<string>
  /** Its title in the table of contents. */
  name: { title: string; level: number } | undefined
}

/**
 * Repeats what `htmlText` found, line by line, so that the headings of all chapters make one outline. The title in the
 * head is used for a chapter whose heading is a picture; most books repeat their own title there, which is shown once.
 * A chapter without headings gets its title from the table of contents, which is often its first line, in large type.
 */
function writeChapter(source: string, writer: DocumentWriter, { titles, name }: ChapterFacts): void {
  const body = /<body[\s>]/i.exec(source)?.index ?? 0
  const { title } = htmlText(source.slice(0, body))
  const { text, outline } = htmlText(source.slice(body))
  if (outline.length === 0 && name !== undefined) {
    titles.add(name.title)
    writer.heading(name.level, name.title)
    for (const [at, line] of text.split('\n').entries()) if (at > 0 || line.trim() !== name.title) writer.line(line)
    return
  }
  if (title !== null && !titles.has(title)) {
    if (outline.length === 0) writer.heading(1, title)
    else writer.line(title)
    titles.add(title)
  }
  let at = 0
  for (const heading of [...outline, { offset: text.length, level: 0, title: '' }]) {
    for (const line of text.slice(at, heading.offset).split('\n')) writer.line(line)
    if (heading.level === 0) return
    writer.heading(heading.level, heading.title)
    at = text.indexOf('\n', heading.offset) + 1 || text.length
  }
}
