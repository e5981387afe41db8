import { WITHIN_BYTES } from '#server/sandbox/limits.ts'
import type { WithinFile } from '../archive/index.ts'
import { cleanText } from '../extraction/index.ts'
import type { PdfDocument } from './pdf-document.ts'

/**
 * The files within a PDF: attachments, members of a portfolio, and files attached to pages, which `pinned` gives by
 * their ids.
 */
export async function pdfAttachments(
  document: PdfDocument,
  pinned: ReadonlyMap<string, string>,
): Promise<WithinFile[]> {
  const names = new Map(pinned)
  try {
    for (const [id, { filename }] of (await document.getAttachments()) ?? []) names.set(id, filename)
  } catch {
    // The list is damaged; the files attached to pages were found without it.
  }
  return [...names].map(([id, name]) => ({
    name: cleanText(name).trim() || '未命名',
    async content() {
      const bytes = await readContent(document, id)
      if (bytes === null) return 'other'
      return bytes.length > WITHIN_BYTES ? 'large' : bytes
    },
  }))
}

async function readContent(document: PdfDocument, id: string): Promise<Uint8Array | null> {
  try {
    return (await document.getAttachmentContent(id)) ?? null
  } catch {
    return null // pdf.js throws many kinds of errors for a damaged file; the warnings then name it
  }
}
