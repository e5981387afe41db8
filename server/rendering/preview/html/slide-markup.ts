import type { ExtractionInput, ZipEntry, ZipReader } from '#server/formats/extraction/index.ts'
import { mainPart, readSidePart, readRelationships } from '#server/formats/package/index.ts'
import { listSlides, slideText } from '#server/formats/slides/index.ts'
import { openZip, readBytes } from '#server/formats/zip/index.ts'
import { cleaned } from './cleaned.ts'
import { asMarkup, escaped, type Markup } from './markup.ts'
import type { PictureShelf } from './picture-shelf.ts'

/** Pictures that can be drawn; other ones are Windows drawings. */
const PICTURE = /\.(png|jpe?g|gif|webp|bmp|tiff?)$/i

/** The slides of a presentation in order: number and title, text, tables, pictures, and the collapsed notes. */
export async function slideMarkup(input: ExtractionInput, shelf: PictureShelf): Promise<Markup> {
  const zip = await openZip(input)
  const slides = await listSlides(zip, await mainPart(zip, /^ppt\/presentation\.xml$/i), input.limits.pages)
  const shown: string[] = []
  for (const [at, slide] of slides.entries()) {
    if (performance.now() > input.deadline) break
    shown.push(await slideSection(zip, { slide, number: at + 1 }, shelf))
  }
  return { chapters: [{ title: '', html: cleaned(shown.join('<hr>')) }], truncated: shown.length < slides.length }
}

async function slideSection(
  zip: ZipReader,
  { slide, number }: { slide: ZipEntry; number: number },
  shelf: PictureShelf,
): Promise<string> {
  const content = slideText()
  const isRead = await readSidePart(zip, slide, content.handler)
  const { title, blocks } = content.finish()
  const parts = [`<h2>${number}. ${escaped(title.trim().replaceAll('\n', ' ') || '无标题')}</h2>`, blocksMarkup(blocks)]
  if (!isRead) parts.push('<p>这张幻灯片已经损坏，没有全部显示。</p>')
  for (const { type, part } of await readRelationships(zip, slide.name)) {
    if (type === 'image' && PICTURE.test(part.name)) {
      const source = shelf.add(part.name, () => () => readBytes(zip, part))
      if (source !== null) parts.push(`<p><img src="${source}" alt="第 ${number} 张幻灯片的图片"></p>`)
    } else if (type === 'notesSlide') parts.push(await notesMarkup(zip, part))
  }
  return parts.join('')
}

async function notesMarkup(zip: ZipReader, part: ZipEntry): Promise<string> {
  const notes = slideText()
  await readSidePart(zip, part, notes.handler)
  const { blocks } = notes.finish()
  return blocks.length === 0 ? '' : `<details><summary>备注</summary>${blocksMarkup(blocks)}</details>`
}

/** Paragraphs, and tables made of consecutive rows. */
function blocksMarkup(blocks: readonly (string | string[])[]): string {
  const out: string[] = []
  let rows: string[] = []
  const endTable = () => {
    if (rows.length > 0) out.push(`<table><tbody>${rows.join('')}</tbody></table>`)
    rows = []
  }
  for (const block of blocks) {
    if (Array.isArray(block)) rows.push(`<tr>${block.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`)
    else {
      endTable()
      out.push(asMarkup([block]))
    }
  }
  endTable()
  return out.join('')
}
