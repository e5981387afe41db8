import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { OutlineMark } from '../page-frame/page-look.ts'

/** The maximum number and depth of entries; longer outlines are not useful for finding a page. */
const ENTRIES = 500
const DEPTH = 3

/** Reads the bookmarks of the file. */
export async function readOutline(document: PDFDocumentProxy): Promise<OutlineMark[]> {
  const entries: OutlineMark[] = []
  type Nodes = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>
  const walk = async (nodes: Nodes, depth: number): Promise<void> => {
    for (const node of nodes ?? []) {
      if (entries.length >= ENTRIES || depth > DEPTH) return
      const page = await findPage(document, node.dest)
      if (page) entries.push({ text: node.title.trim() || `第 ${page} 页`, depth, page })
      await walk(node.items as Nodes, depth + 1)
    }
  }
  await walk(await document.getOutline().catch(() => []), 1)
  return entries
}

async function findPage(document: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  try {
    const target = typeof dest === 'string' ? await document.getDestination(dest) : (dest as unknown[] | null)
    const page = target?.[0]
    if (typeof page === 'number') return page + 1
    return page ? (await document.getPageIndex(page as never)) + 1 : null
  } catch {
    return null // An entry may have an invalid target; it is left out.
  }
}
