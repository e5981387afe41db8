import { openCompoundFile, orDamaged, summaryInformation } from '../../compound/index.ts'
import { type DocumentWriter, documentWriter } from '../../passages/index.ts'
import { withFiles } from '../../archive/index.ts'
import { storedObjects } from '../../remainder/index.ts'
import { ExtractionRefusal, type Extractor } from '../../extraction/index.ts'
import { openedDocument, type WordStreams } from './decrypt-doc.ts'
import { NO_POSITIONS, type Part, writeBody } from './word-body.ts'
import { deletedText } from './word-deletions.ts'
import { wordLists } from './word-lists.ts'
import { pieces95, pieces97 } from './word-pieces.ts'
import { wordParagraphs } from './word-styles.ts'

/** `nFib` of the first Word whose text is Unicode ([MS-DOC] 2.5.1). */
const WORD_97 = 0x00c1

/** Lengths of the parts of the text, in its order ([MS-DOC] 2.5.5); null is the body itself. */
const PARTS: readonly (readonly [position: number, label: string | null])[] = [
  [0x4c, null],
  [0x50, '脚注'],
  [0x54, '页眉页脚'],
  [0x58, ''], // macros: reserved, empty
  [0x5c, '批注'],
  [0x60, '尾注'],
  [0x64, '文本框'],
  [0x68, '文本框'],
]

/** Word 6 to 2003: body with headings, list numbers and tables, notes, comments, text boxes, headers and footers. */
export const extractDoc: Extractor = async (input) => {
  const file = await openCompoundFile(input)
  const word = file.stream('WordDocument')
  if (word === null || word.length < 512) throw new ExtractionRefusal('damaged', '文件已损坏，无法读取正文')
  const streams = await orDamaged(() => openedDocument(file, word, input.password))
  const writer = documentWriter(input.limits.textUnits)
  await orDamaged(() => writeDocument(writer, streams))
  const properties = summaryInformation(file)
  const written = writer.finish()
  const extracted = {
    ...properties,
    ...written,
    title: properties.title ?? written.title,
    pages: null,
    encoding: null,
    warnings: [],
  }
  const objects = file.storages('ObjectPool').map((name) => `ObjectPool/${name}`)
  return withFiles(input, extracted, storedObjects(file, objects))
}

function writeDocument(writer: DocumentWriter, { word, table }: WordStreams): void {
  if (word.readUInt16LE(2) < WORD_97) {
    writeBody(writer, pieces95(word), { parts: [{ label: null, units: Infinity }], positions: NO_POSITIONS })
    return
  }
  if (table === null) throw new RangeError('no table stream')
  const parts = PARTS.map(([position, label]): Part => ({ label, units: word.readInt32LE(position) }))
  writeBody(writer, pieces97(word, table), {
    parts,
    positions: {
      paragraphAt: wordParagraphs(word, table),
      isDeleted: deletedText(word, table),
      numbering: wordLists(word, table),
    },
  })
}
