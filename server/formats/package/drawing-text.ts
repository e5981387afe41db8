import type { DocumentWriter } from '../passages/index.ts'
import { readSidePart } from './package-parts.ts'
import type { ZipEntry, ZipReader } from '../extraction/index.ts'

/** The paragraphs of a DrawingML part: diagrams, shapes on a sheet, chart titles. */
export async function drawingLines(
  zip: ZipReader,
  part: ZipEntry,
  writer: Pick<DocumentWriter, 'line'>,
): Promise<void> {
  let text = ''
  let isText = false
  await readSidePart(zip, part, {
    open(name) {
      if (name === 't') isText = true
      else if (name === 'br') text += '\n'
    },
    text(piece) {
      if (isText) text += piece
    },
    close(name) {
      if (name === 't') isText = false
      if (name !== 'p') return
      writer.line(text)
      text = ''
    },
  })
}
