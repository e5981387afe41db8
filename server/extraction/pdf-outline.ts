import { moment } from './moment.ts'
import type { PdfDocument } from './pdf-document.ts'
import { cleanText } from './clean-text.ts'

/** Entries and levels that are kept; a hostile outline names itself for ever. */
const ENTRIES = 2000
const LEVELS = 6
const TITLE_UNITS = 120

interface Bookmark {
  level: number
  title: string
  page: number
}

type Nodes = Awaited<ReturnType<PdfDocument['getOutline']>>

/** The bookmarks that lead to a page of the document, in their order; none when they are damaged or take too long. */
export async function pdfOutline(document: PdfDocument, deadline: number): Promise<Bookmark[]> {
  const found: Bookmark[] = []
  const walk = async (nodes: Nodes, level: number): Promise<void> => {
    for (const node of nodes ?? []) {
      if (found.length >= ENTRIES || level > LEVELS || performance.now() > deadline) return
      const title = cleanText(node.title).replace(/\s+/g, ' ').trim().slice(0, TITLE_UNITS).toWellFormed()
      const page = title === '' ? null : await pageOf(document, node.dest)
      if (page !== null) found.push({ level, title, page })
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

/** From 1; null where a bookmark leads nowhere or out of the document. */
async function pageOf(document: PdfDocument, destination: unknown): Promise<number | null> {
  try {
    const target = typeof destination === 'string' ? await document.getDestination(destination) : destination
    const page: unknown = Array.isArray(target) ? target[0] : null
    if (typeof page === 'number') return page >= 0 && page < document.numPages ? page + 1 : null
    return page === null ? null : (await document.getPageIndex(page as never)) + 1
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
