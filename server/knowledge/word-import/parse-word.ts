import mammoth from 'mammoth'
import { pictureSource } from '#core/files/picture-source.ts'
import { wordStyleMap } from '#server/formats/word/index.ts'
import { type ParsedWord, PICTURE_BYTES, PICTURES } from './word-bundle.ts'

/** Converts a Word document. Runs only in the child, because the file is foreign. */
export async function parseWord(content: Buffer): Promise<ParsedWord> {
  const pictures: Uint8Array[] = []
  let bytes = 0
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (pictures.length === PICTURES) return { src: '' } // removed by the cleaning
    const picture = await image.readAsBuffer()
    const fits = bytes + picture.length <= PICTURE_BYTES
    if (fits) bytes += picture.length
    pictures.push(fits ? picture : new Uint8Array())
    return { src: pictureSource(pictures.length - 1) }
  })
  const styleMap = await wordStyleMap(content)
  const { value } = await mammoth.convertToHtml(
    { buffer: content },
    { styleMap, convertImage, includeEmbeddedStyleMap: false, externalFileAccess: false },
  )
  return { html: value, pictures }
}
