/** The job of the child: draw a picture, draw a page of a PDF, or only count the pages. */
export type DrawJob =
  | { what: 'picture'; longest: number }
  | { what: 'page'; page: number; width: number }
  | { what: 'pages' }

export interface Drawn {
  /** The number of pages of the PDF; 0 for a picture. */
  pages: number
  /** Empty when nothing was to be drawn. */
  webp: Buffer
}

const HEADER_BYTES = 4
/** No real PDF has more pages; such a count is false or an attack. */
const MOST_PAGES = 1_000_000

export function packDrawn({ pages, webp }: Drawn): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(pages)
  return Buffer.concat([header, webp])
}

/** The child read a foreign file, so its answer must have exactly the expected form. */
export function unpackDrawn(answer: Buffer): Drawn | null {
  if (answer.length < HEADER_BYTES) return null
  const pages = answer.readUInt32BE(0)
  const webp = answer.subarray(HEADER_BYTES)
  if (pages > MOST_PAGES || (webp.length > 0 && !isWebp(webp))) return null
  return { pages, webp }
}

function isWebp(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' && bytes.readUInt32LE(4) + 8 <= bytes.length + 1
}
