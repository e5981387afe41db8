import { cutText } from '#core/text/cut-text.ts'
import { cleanText, moment } from '../extraction/index.ts'
import type { PdfDocument } from './pdf-document.ts'

/** How many entries and levels are kept; a hostile outline refers to itself without end. */
const ENTRIES = 2000
const LEVELS = 6
const TITLE_UNITS = 120

export interface Bookmark {
  level: number
  title: string
  page: number
  /** The height on the page that it leads to; null when it leads to the whole page. */
  top: number | null
}

type Nodes = Awaited<ReturnType<PdfDocument['getOutline']>>

/** The bookmarks that lead to a page of the document, in their order; empty when they are damaged or take too long. */
export async function pdfOutline(document: PdfDocument, deadline: number): Promise<Bookmark[]> {
  const found: Bookmark[] = []
  const walk = async (nodes: Nodes, level: number): Promise<void> => {
    for (const node of nodes ?? []) {
      if (found.length >= ENTRIES || level > LEVELS || performance.now() > deadline) return
      const title = cutText(cleanText(node.title).replace(/\s+/g, ' ').trim(), TITLE_UNITS)
      const position = title === '' ? null : await findPosition(document, node.dest)
      if (position !== null) found.push({ level, title, ...position })
      await walk(node.items as Nodes, level + 1)
    }
  }
  try {
    await walk(await document.getOutline(), 1)
  } catch {
    return found // pdf.js throws many kinds of errors for a damaged outline; the text was readable
  }
  return found
}

/** The page number from 1; null when a bookmark leads nowhere or out of the document. */
async function findPosition(
  document: PdfDocument,
  destination: unknown,
): Promise<Pick<Bookmark, 'page' | 'top'> | null> {
  try {
    const target = typeof destination === 'string' ? await document.getDestination(destination) : destination
    if (!Array.isArray(target)) return null
    const [page, kind, ...rest] = target as [unknown, { name?: unknown } | undefined, ...unknown[]]
    const number = typeof page === 'number' ? page + 1 : (await document.getPageIndex(page as never)) + 1
    if (!(number >= 1 && number <= document.numPages)) return null
    const top = kind?.name === 'XYZ' ? rest[1] : kind?.name === 'FitH' || kind?.name === 'FitBH' ? rest[0] : null
    return { page: number, top: typeof top === 'number' ? top : null }
  } catch {
    return null
  }
}

/** `D:20260105080000+08'00'` (ISO 32000-1, 7.9.4) as ISO 8601. */
export function pdfMoment(value: unknown): string | null {
  const found = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?/.exec(
    typeof value === 'string' ? value.trim() : '',
  )
  if (found === null) return null
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', , sign, hours, minutes] = found
  const zone = sign === undefined ? 'Z' : `${sign}${hours}:${minutes ?? '00'}`
  return moment(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
}
