import { htmlText } from '../web/index.ts'
import { capText, type Extracted, type ExtractionInput, type Extractor, sourceText } from '../extraction/index.ts'
import { cutPassages, labelledText } from '../passages/index.ts'
import { unscrambled, xmlEncoding } from '../encoding/index.ts'
import { tiffPages } from './tiff-pages.ts'

/** Metadata comes before the picture itself. */
const HEAD_BYTES = 16 * 1024 * 1024

/** All groups of tags have this type: the library types each tag of each group separately. */
type Tags = Record<string, Record<string, { description?: unknown; value?: unknown }> | undefined>
type Tag = { description?: unknown; value?: unknown } | undefined

/** Reads the EXIF, IPTC and XMP of pictures, and their size. The picture itself is not decoded here. */
export const extractImage: Extractor = async (input) => {
  const bytes = input.read(0, HEAD_BYTES)
  if (isDrawing(bytes)) return drawing(input)
  const tags = await read(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer)
  const { exif, iptc, xmp, png } = tags
  const first = (...found: Tag[]) => found.map(said).find((text) => text !== null) ?? null
  const title = first(xmp?.['title'], iptc?.['Object Name'], exif?.['XPTitle'], png?.['Title'])
  const author = first(xmp?.['creator'], iptc?.['By-line'], exif?.['Artist'], png?.['Author'])
  const taken = said(exif?.['DateTimeOriginal'] ?? exif?.['DateTime'])
  const pages = tiffPages((at, length) => input.read(at, length)).length
  const labelledFacts = labelledText(
    [
      ['标题', title],
      [
        '说明',
        first(xmp?.['description'], iptc?.['Caption/Abstract'], exif?.['ImageDescription'], png?.['Description']),
      ],
      ['关键词', first(xmp?.['subject'], iptc?.['Keywords'], exif?.['XPKeywords'])],
      ['作者', author],
      ['拍摄时间', taken],
      ['相机', [said(exif?.['Make']), said(exif?.['Model'])].filter(Boolean).join(' ')],
      ['版权', first(exif?.['Copyright'], iptc?.['Copyright Notice'])],
      ['尺寸', describeSize(tags)],
    ],
    { title, author, created: takenAt(taken), textUnits: input.limits.textUnits },
  )
  return { ...labelledFacts, pages: pages > 1 ? pages : null }
}

/** Of all pictures only SVG begins with a tag, after a byte order mark in UTF-8 or wide letters. */
const isDrawing = (bytes: Uint8Array): boolean =>
  /^(\xef\xbb\xbf|\xff\xfe|\xfe\xff)?[\s\0]*</.test(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))

/** Vector drawings: the words that they show, without scripts, styles and names. */
function drawing(input: ExtractionInput): Extracted {
  const source = sourceText(input, xmlEncoding)
  const { text, truncated } = capText(htmlText(source.text).text, input.limits.textUnits)
  return {
    title: null,
    author: null,
    text,
    passages: cutPassages(text, [{ start: 0, end: text.length, page: null, heading: null }]),
    pages: null,
    encoding: source.encoding,
    truncated: truncated || source.truncated,
    warnings: [],
  }
}

async function read(file: ArrayBuffer): Promise<Tags> {
  const { default: ExifReader } = await import('exifreader')
  try {
    return ExifReader.load(file, { expanded: true }) as Tags
  } catch {
    return {} // no metadata, or a format that the library does not know
  }
}

function said(tag: Tag): string | null {
  const text = typeof tag?.description === 'string' ? tag.description.replace(/\0/g, '').trim() : ''
  return text === '' || text === '[Raw value]' ? null : unscrambled(text.slice(0, 5000))
}

function describeSize({ file, png, exif }: Tags): string | null {
  const [width, height] = [
    file?.['Image Width'] ?? png?.['Image Width'] ?? exif?.['ImageWidth'],
    file?.['Image Height'] ?? png?.['Image Height'] ?? exif?.['ImageLength'],
  ].map((tag) => Number(tag?.value))
  return width && height ? `${width} × ${height} 像素` : null
}

/** EXIF writes `2026:11:21 10:20:30` without a time zone; it is taken as our time. */
function takenAt(text: string | null): string | null {
  const found = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(text ?? '')
  if (!found) return null
  const at = new Date(`${found[1]}-${found[2]}-${found[3]}T${found[4]}+08:00`)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
