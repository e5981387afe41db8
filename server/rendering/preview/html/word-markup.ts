import { copyBytes } from '#server/formats/zip/index.ts'
import type { ExtractionInput } from '#server/formats/extraction/index.ts'
import { wordStyleMap } from '#server/formats/word/index.ts'
import { cleaned } from './cleaned.ts'
import type { Markup } from './markup.ts'
import type { PictureShelf } from './picture-shelf.ts'

/** A Word document with its headings, lists, tables and pictures, but not its pages. */
export async function wordMarkup(input: ExtractionInput, shelf: PictureShelf): Promise<Markup> {
  const { default: mammoth } = await import('mammoth')
  const content = Buffer.from(copyBytes(input.read(0, input.size), 0, input.size))
  let count = 0
  const convertImage = mammoth.images.imgElement(async (image) => {
    const picture = await image.readAsBuffer()
    return { src: shelf.add(`word ${(count += 1)}`, () => picture) ?? '' }
  })
  const options = { styleMap: await wordStyleMap(content), convertImage, includeEmbeddedStyleMap: false }
  const { value } = await mammoth.convertToHtml({ buffer: content }, { ...options, externalFileAccess: false })
  return { chapters: [{ title: '', html: cleaned(value) }], truncated: false }
}
