/**
 * The job of the child: draw a picture, draw a page of a PDF, only count the pages, or make a square icon of a picture
 * of ours. `page`: of a picture with several; `ground`: a colour; `share`: the part of the side that the picture takes.
 */
export type DrawJob =
  | { what: 'picture'; longest: number; page?: number }
  | { what: 'icon'; size: number; ground: string; share: number }
  | { what: 'page'; page: number; width: number }
  | { what: 'pages' }

export interface Drawn {
  /** The number of pages of the PDF; 0 for a picture. */
  pages: number
  /** WebP, of an icon PNG; empty when nothing was to be drawn. */
  picture: Buffer
}

const HEADER_BYTES = 4
/** No real PDF has more pages; such a count is false or an attack. */
const MOST_PAGES = 1_000_000

export function packDrawn({ pages, picture }: Drawn): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(pages)
  return Buffer.concat([header, picture])
}

/** The child read a foreign file, so its answer must have exactly the expected form. */
export function unpackDrawn(answer: Buffer): Drawn | null {
  if (answer.length < HEADER_BYTES) return null
  const pages = answer.readUInt32BE(0)
  const picture = answer.subarray(HEADER_BYTES)
  if (pages > MOST_PAGES || (picture.length > 0 && !isWebp(picture) && !isPng(picture))) return null
  return { pages, picture }
}

function isWebp(bytes: Buffer): boolean {
  const text = (from: number, to: number) => bytes.toString('latin1', from, to)
  return text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP' && bytes.readUInt32LE(4) + 8 <= bytes.length + 1
}

const isPng = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1a\n'
