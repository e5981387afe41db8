import { linkedDocuments } from '#core/routes/linked-documents.ts'
import { docxBody } from './docx-body.ts'
import { readEmbedded } from './docx-embedded.ts'
import { readNotes } from './docx-notes.ts'
import { readNumbering } from './docx-numbering.ts'
import { readStyles } from './docx-styles.ts'
import {
  documentProperties,
  externalTargets,
  mainPart,
  readSidePart,
  type Relationship,
  readRelationships,
} from '../package/index.ts'
import { type DocumentWriter, documentWriter } from '../passages/index.ts'
import type { Extractor, ZipReader } from '../extraction/index.ts'
import { readXml } from '../markup/index.ts'
import { openZip } from '../zip/index.ts'

/**
 * Word documents: paragraphs with their list numbers, headings as anchors, tables by rows, notes and comments after the
 * paragraph that refers to them, text boxes; headers and footers once at the end. Deleted text is left out.
 */
export const extractDocx: Extractor = async (input) => {
  const zip = await openZip(input)
  const main = await mainPart(zip, /^word\/document\d*\.xml$/i)
  const relations = await readRelationships(zip, main.name)
  const findPart = (type: string) => relations.find((relation) => relation.type === type)?.part ?? null
  const notes = await readNotes(zip, {
    footnote: findPart('footnotes'),
    endnote: findPart('endnotes'),
    comment: findPart('comments'),
  })
  const writer = documentWriter(input.limits.textUnits)
  const styles = await readStyles(zip, findPart('styles'))
  const numbering = await readNumbering(zip, findPart('numbering'))
  const embedded = await readEmbedded(input, zip, relations)
  const body = docxBody({ writer, styles, notes, numbering, embedded })
  const isWhole = await readXml(zip, main, body.handler)

  writer.leave()
  for (const text of [...embedded.unused(), ...notes.unused()]) writer.line(text)
  await writeMargins(zip, relations, writer)
  const links = (await externalTargets(zip, main.name)).flatMap(linkedDocuments)
  const properties = await documentProperties(zip, 'docProps/core.xml')
  const written = writer.finish()
  return {
    ...properties,
    ...written,
    title: properties.title ?? body.title() ?? written.title,
    links,
    pages: null,
    encoding: null,
    truncated: written.truncated || !isWhole,
    warnings: embedded.unread.map((name) => `没有读出插入的文档：${name}`),
  }
}

/** Writes headers and footers, each line once, because sections repeat them. */
async function writeMargins(zip: ZipReader, relations: readonly Relationship[], writer: DocumentWriter): Promise<void> {
  const shown = new Set<string>()
  const line = (text: string) => {
    if (!shown.has(text)) writer.line(text)
    shown.add(text)
  }
  for (const { type, part } of relations) {
    if (type === 'header' || type === 'footer') await readSidePart(zip, part, docxBody({ writer: { line } }).handler)
  }
}
