import type { FileKind } from '../detect/index.ts'
import type { Extracted, ZipEntry, ZipReader } from '../extraction/index.ts'
import { readXml } from '../markup/index.ts'
import { documentWriter } from '../passages/index.ts'
import type { Unread } from '../archive/index.ts'

const OFFICE: ReadonlySet<FileKind> = new Set<FileKind>(['docx', 'xlsx', 'xlsb', 'pptx'])

export const isOffice = (kind: FileKind): boolean => OFFICE.has(kind)

/** Elements that contain text in all these formats: runs, points of newer charts, boxes of old drawings. */
const TEXTS = new Set(['t', 'pt', 'div', 'font', 'TextCode'])

/** Elements that end a line. */
const LINES = new Set(['p', 'pt', 'div', 'TextCode', 'comment', 'si'])

/** A longer part is no note beside a document. */
const UNITS = 200_000

/** Whether a part is in the language of the package itself, and not a file that somebody inserted. */
export const isOwnPart = (kind: FileKind, name: string): boolean =>
  (isOffice(kind) && /\.(xml|vml)$/i.test(name)) ||
  (kind === 'ofd' && /(^|\/)(Content|Annotation|Template)\w*\.xml$/i.test(name))

/** The text of a part that its format does not name, so that nothing is lost; null if it has none. */
export async function partText(zip: ZipReader, entry: ZipEntry): Promise<Extracted | Unread | null> {
  const writer = documentWriter(UNITS)
  let line = ''
  let within = 0
  let isOther = false
  const isDrawing = entry.name.endsWith('.vml') // beside its boxes it contains numbers
  const isWhole = await readXml(zip, entry, {
    open(name) {
      if (TEXTS.has(name)) within += 1
      else if (name === 'br') line += '\n'
    },
    text(piece) {
      if (within > 0) line += piece
      else isOther ||= !isDrawing && piece.trim() !== ''
    },
    close(name) {
      if (TEXTS.has(name)) within -= 1
      if (!LINES.has(name)) return
      writer.line(line)
      line = ''
    },
    isDone: () => writer.isFull(),
  })
  writer.line(line)
  const { text, passages, truncated } = writer.finish()
  if (text === '') return isOther ? 'other' : null
  return {
    title: null,
    author: null,
    text,
    passages,
    pages: null,
    encoding: null,
    truncated: truncated || !isWhole,
    warnings: [],
  }
}
