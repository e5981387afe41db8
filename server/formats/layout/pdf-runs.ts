/** A run of text as pdf.js reports it, on the page as it is shown: x grows to the right, y upwards. */
export interface PdfRun {
  text: string
  /** Of the start of the baseline. */
  x: number
  y: number
  width: number
  /** Font size. */
  size: number
  /** Written from left to right: neither rotated nor vertical. */
  isHorizontal: boolean
  endsLine: boolean
}

/** A piece of text as pdf.js gives it, before the page is rotated. */
export interface TextItem {
  str: string
  transform: number[]
  width: number
  hasEOL: boolean
}

/** Quarter turns clockwise. */
type Quarter = 0 | 1 | 2 | 3

/** If this share of a page's characters is written in one direction, the page is read in that direction. */
const MOST = 0.8

/**
 * The runs of a page as its reader sees them: rotated as the page says (`rotate`, in degrees), or so that most of the
 * text is horizontal if it would lie on its side otherwise.
 */
export function orientRuns(items: readonly TextItem[], rotate: number): PdfRun[] {
  const quarter = mostWritten(items) ?? (((rotate / 90) % 4) + 4) % 4
  return items.map((item) => asRun(item, quarter as Quarter))
}

function mostWritten(items: readonly TextItem[]): Quarter | null {
  const counts: [number, number, number, number] = [0, 0, 0, 0]
  let all = 0
  for (const { str, transform } of items) {
    const quarter = readQuarter(transform)
    all += str.length
    if (quarter !== null) counts[quarter] += str.length
  }
  const found = counts.findIndex((count) => count > 0 && count >= all * MOST)
  return found < 0 ? null : (found as Quarter)
}

/** The rotation of a page that lets this text run from left to right; null for slanted text. */
function readQuarter([a = 0, b = 0]: readonly number[]): Quarter | null {
  if (Math.abs(b) < Math.abs(a) * 0.1) return a > 0 ? 0 : 2
  if (Math.abs(a) < Math.abs(b) * 0.1) return b > 0 ? 1 : 3
  return null
}

function asRun({ str, transform, width, hasEOL }: TextItem, quarter: Quarter): PdfRun {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
  const [along, across] = turned(a, b, quarter)
  const [x, y] = turned(e, f, quarter)
  const isHorizontal = along > 0 && Math.abs(across) < along * 0.1 && width >= 0
  return { text: str, x, y, width, size: Math.hypot(c, d), isHorizontal, endsLine: hasEOL }
}

function turned(x: number, y: number, quarter: Quarter): [number, number] {
  if (quarter === 0) return [x, y]
  if (quarter === 1) return [y, -x]
  return quarter === 2 ? [-x, -y] : [-y, x]
}
