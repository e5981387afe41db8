import { cellFormat, type CellFormat } from '../numbers/index.ts'
import { readSidePart } from '../package/index.ts'
import { attribute, readXml, type XmlAttributes } from '../markup/index.ts'
import type { ZipEntry, ZipReader } from '../extraction/index.ts'

export interface Workbook {
  /** In the order of the tabs. */
  sheets: { name: string; id: string; hidden: boolean }[]
  /** Dates count from 1904, as on old Macs. */
  isDate1904: boolean
}

/** More tabs than any person makes. */
const SHEETS = 2000

export async function readWorkbook(zip: ZipReader, part: ZipEntry): Promise<Workbook> {
  const book: Workbook = { sheets: [], isDate1904: false }
  await readXml(zip, part, {
    open(name, attributes) {
      if (name === 'sheet' && book.sheets.length < SHEETS) {
        const [name = '', id = ''] = ['name', 'id'].map((each) => attribute(attributes, each) ?? '')
        book.sheets.push({ name, id, hidden: /hidden$/i.test(attribute(attributes, 'state') ?? '') })
      } else if (name === 'workbookPr') book.isDate1904 = isTrue(attribute(attributes, 'date1904'))
    },
  })
  return book
}

interface SharedStrings {
  values: string[]
  isWhole: boolean
}

/** The texts that cells refer to by number, without the readings of Japanese characters. */
export async function readSharedStrings(
  zip: ZipReader,
  part: ZipEntry | null,
  textUnits: number,
): Promise<SharedStrings> {
  const values: string[] = []
  if (part === null) return { values, isWhole: true }
  let units = 0
  let pieces: string[] = []
  let isText = false
  let readings = 0
  const isDone = () => units > textUnits * 4 // not all of them need to be used
  const isWhole = await readXml(zip, part, {
    open(name) {
      if (name === 't') isText = true
      else if (name === 'rPh') readings += 1
      else if (name === 'si') pieces = []
    },
    text(text) {
      if (isText && readings === 0) pieces.push(text)
    },
    close(name) {
      if (name === 't') isText = false
      else if (name === 'rPh') readings -= 1
      else if (name === 'si') units += values[values.push(pieces.join('')) - 1]?.length ?? 0
    },
    isDone,
  })
  return { values, isWhole }
}

/** The number format of each cell style, by the style's index. */
export async function readCellFormats(zip: ZipReader, part: ZipEntry | null): Promise<CellFormat[]> {
  const codes = new Map<number, string>()
  const formats: CellFormat[] = []
  let isInCells = false
  if (part === null) return formats
  await readSidePart(zip, part, {
    open(name, attributes: XmlAttributes) {
      const id = Number(attribute(attributes, 'numFmtId'))
      if (name === 'numFmt') codes.set(id, attribute(attributes, 'formatCode') ?? '')
      else if (name === 'cellXfs') isInCells = true
      else if (name === 'xf' && isInCells) formats.push(cellFormat(id, codes.get(id)))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return formats
}

function isTrue(value: string | null): boolean {
  return value === '1' || value === 'true'
}
