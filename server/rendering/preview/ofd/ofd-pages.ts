import type { ExtractionInput, ZipEntry } from '#server/formats/extraction/index.ts'
import { copyBytes, openZip, readBytes } from '#server/formats/zip/index.ts'
import type { Bundle } from '../bundle/bundle.ts'
import { type OfdBook, readBooks } from './book.ts'
import { drawPage, type Studio } from './draw-page.ts'
import { fontShelf } from './font-outlines.ts'
import type { PageDrawing } from './shapes.ts'

/** How many pages are drawn; the others are shown as text. */
const PAGES = 500
const PICTURES = 150
const PICTURE_BYTES = 24 * 1024 * 1024
/** The most bytes of all parts in a child's answer. */
const PARCEL_BYTES = 48 * 1024 * 1024

/** An OFD as drawings: first the pages, then their pictures. */
export async function ofdPages(input: ExtractionInput): Promise<Bundle> {
  const zip = await openZip(input)
  const books = await readBooks(zip)
  const pictures: Buffer[] = []
  const numbers = new Map<ZipEntry | Buffer, number | null>()
  const wanted: { source: ZipEntry | Buffer; number: number }[] = []
  const picture = (source: ZipEntry | Buffer): number | null => {
    const known = numbers.get(source)
    if (known !== undefined) return known
    const number = wanted.length < PICTURES ? wanted.push({ source, number: wanted.length }) - 1 : null
    numbers.set(source, number)
    return number
  }
  const { parts, sizes, total, stamps } = await drawBooks(books, { input, picture })
  let left = PARCEL_BYTES - parts.reduce((sum, part) => sum + part.length, 0)
  for (const { source } of wanted) {
    const fits = Buffer.isBuffer(source) || source.size < Math.min(left, PICTURE_BYTES)
    const bytes = Buffer.isBuffer(source) ? source : fits ? await readBytes(zip, source).catch(() => null) : null
    left -= bytes?.length ?? 0
    pictures.push(left > 0 && bytes ? bytes : Buffer.alloc(0))
  }
  const head = { pages: sizes, total, stamps, truncated: total > sizes.length }
  return { head, parts: [...parts, ...pictures] }
}

async function drawBooks(
  books: readonly OfdBook[],
  { input, picture }: { input: ExtractionInput; picture: Studio['picture'] },
) {
  const parts: Buffer[] = []
  const sizes: { width: number; height: number }[] = []
  let bytes = 0
  for (const book of books) {
    const fontOf = fontShelf(book.zip)
    const drawSeal = (inner: Buffer) => firstPage(inner, input, picture).catch(() => null)
    for (const page of book.document.pages) {
      const isFull = parts.length >= PAGES || bytes > PARCEL_BYTES * 0.8 || performance.now() > input.deadline
      if (isFull) break
      const drawing = await drawPage(book, page, { fontOf, picture, deadline: input.deadline, drawSeal }).catch(
        () => blank(book), // a damaged page is blank, so that the others keep their numbers
      )
      const part = Buffer.from(JSON.stringify(drawing))
      bytes += part.length
      parts.push(part)
      sizes.push({ width: drawing.width, height: drawing.height })
    }
  }
  const total = books.reduce((sum, book) => sum + book.document.pages.length, 0)
  const stamps = books.reduce((sum, book) => sum + [...book.stamps.values()].reduce((n, all) => n + all.length, 0), 0)
  return { parts, sizes, total, stamps }
}

const blank = ({ box: [, , width, height] }: OfdBook): PageDrawing => ({
  width,
  height,
  shapes: [],
  glyphs: [],
  runs: [],
})

/** The first page of a seal that is an OFD itself; its own seals are ignored. */
async function firstPage(
  bytes: Buffer,
  input: ExtractionInput,
  picture: Studio['picture'],
): Promise<PageDrawing | null> {
  const read = (position: number, length: number) => copyBytes(bytes, position, length)
  const zip = await openZip({ ...input, size: bytes.length, read })
  const [book] = await readBooks(zip)
  const page = book?.document.pages[0]
  if (book === undefined || page === undefined) return null
  // Pictures of the seal are in its own archive.
  const inner = new Map<ZipEntry, Buffer>()
  for (const source of book.resources.media.values()) inner.set(source, await readBytes(zip, source))
  const loadPicture = (source: ZipEntry | Buffer) =>
    picture(Buffer.isBuffer(source) ? source : (inner.get(source) ?? Buffer.alloc(0)))
  const studio = { fontOf: fontShelf(zip), picture: loadPicture, deadline: input.deadline, drawSeal: null }
  return drawPage(book, page, studio)
}
