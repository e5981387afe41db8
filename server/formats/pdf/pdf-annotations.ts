import { cutText } from '#core/text/cut-text.ts'
import type { PdfDocument } from './pdf-document.ts'
import { cleanText } from '../extraction/index.ts'

/** The most notes and form fields of a page that are read. The page shows them, but they are not in its text. */
const PER_PAGE = 500
const UNITS = 10_000

interface Annotation {
  subtype?: string
  contentsObj?: { str?: unknown }
  fieldType?: string
  fieldValue?: unknown
  password?: boolean
  hidden?: boolean
  fileId?: string
  file?: { filename?: string }
}

interface PageAnnotations {
  /** Values of form fields, texts written onto the page, comments. */
  lines: string[]
  /** Files that are attached to the page: their names by their ids. */
  files: [id: string, name: string][]
}

/** Annotations that people put on a page. */
export async function pageAnnotations(document: PdfDocument, number: number): Promise<PageAnnotations> {
  try {
    const page = await document.getPage(number)
    const annotations = (await page.getAnnotations({ intent: 'display' })) as Annotation[]
    const looked = annotations.slice(0, PER_PAGE)
    const lines = looked.flatMap((each) => annotationLine(each) ?? [])
    return {
      lines: [...new Set(lines.map((line) => cutText(cleanText(line).trim(), UNITS)))].filter(Boolean),
      files: looked.flatMap(({ subtype, fileId, file }) =>
        subtype === 'FileAttachment' && fileId !== undefined ? [[fileId, file?.filename ?? '']] : [],
      ),
    }
  } catch {
    return { lines: [], files: [] } // pdf.js throws many kinds of errors for damaged annotations; the text was readable
  }
}

/** The text of an annotation. Titles of links and pictures of stamps were not written by a person here. */
function annotationLine({ subtype, contentsObj, fieldType, fieldValue, password }: Annotation): string | null {
  if (subtype === 'Widget') {
    if (password === true || (fieldType !== 'Tx' && fieldType !== 'Ch')) return null
    return [fieldValue]
      .flat()
      .filter((each) => typeof each === 'string')
      .join(' ')
  }
  const contents = typeof contentsObj?.str === 'string' ? contentsObj.str : ''
  if (contents.trim() === '' || subtype === 'Link' || subtype === 'Popup' || subtype === 'Stamp') return null
  return subtype === 'FreeText' ? contents : `批注：${contents}`
}
