import mammoth from 'mammoth'
import { pictureSource } from '#core/files/picture-source.ts'
import { wordHeadingStyles } from '#server/formats/word/index.ts'
import { type ParsedWord, PICTURE_BYTES, PICTURES } from './word-bundle.ts'

/** HTML has no deeper heading. */
const DEEPEST = 6

/** Converts a Word document. Runs in the child only: the file is a stranger's. */
export async function parseWord(content: Buffer): Promise<ParsedWord> {
  const pictures: Uint8Array[] = []
  let bytes = 0
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (pictures.length === PICTURES) return { src: '' } // dropped with the cleaning
    const picture = await image.readAsBuffer()
    const fits = bytes + picture.length <= PICTURE_BYTES
    if (fits) bytes += picture.length
    pictures.push(fits ? picture : new Uint8Array())
    return { src: pictureSource(pictures.length - 1) }
  })
  const styleMap = styleMapOf(await wordHeadingStyles(content))
  const { value } = await mammoth.convertToHtml(
    { buffer: content },
    { styleMap, convertImage, includeEmbeddedStyleMap: false, externalFileAccess: false },
  )
  return { html: value, pictures }
}

/**
 * A line of mammoth's style map for every heading style. Its own map knows the English built-in names only: it found 54
 * of 88 headings, this one all.
 */
export function styleMapOf(headings: ReadonlyMap<string, number>): string[] {
  return [...headings].map(([id, level]) => `p.${identifier(id)} => h${Math.min(level, DEEPEST)}:fresh`)
}

/** Chinese Word names styles `1`, `a3`, `标题1`; mammoth's identifiers take these escaped. */
function identifier(id: string): string {
  return id.replace(/^\d|[^\w-]/gu, String.raw`\$&`)
}
