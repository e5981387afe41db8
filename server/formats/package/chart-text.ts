import { cellFormat, type CellFormat, numberText } from '../numbers/index.ts'
import { labelled } from '../passages/index.ts'
import { readSidePart } from './package-parts.ts'
import { attribute, type XmlAttributes } from '../markup/index.ts'
import type { ZipEntry, ZipReader } from '../extraction/index.ts'

/** The most points of a series that are written; a larger chart shows a table that is elsewhere in the document. */
const POINTS = 200

/** Higher than any number of a built-in format. */
const CUSTOM = 164

type ChartRole = 'tx' | 'cat' | 'val'

/** Scatter charts have other names for their axes. */
const ROLES: ReadonlyMap<string, ChartRole> = new Map([
  ['tx', 'tx'],
  ['cat', 'cat'],
  ['xVal', 'cat'],
  ['val', 'val'],
  ['yVal', 'val'],
])

const NUMBERS = new Set(['numCache', 'numLit'])

/** A series while it is read. */
interface Reading {
  texts: Record<ChartRole, string[]>
  role: ChartRole | null
  /** The point that a value belongs to; a file leaves out points without a value. */
  point: number
  isNumber: boolean
  isDate1904: boolean
  /** The format of the cells that the points come from, of the current point, and of the labels if they differ. */
  ofCells: CellFormat | undefined
  ofPoint: CellFormat | undefined
  ofLabels: CellFormat | undefined
  isInLabels: boolean
}

const newReading = (isDate1904: boolean): Reading => ({
  texts: { tx: [], cat: [], val: [] },
  role: null,
  point: 0,
  isNumber: false,
  isDate1904,
  ofCells: undefined,
  ofPoint: undefined,
  ofLabels: undefined,
  isInLabels: false,
})

/** The values of cells that a chart stores, series by series: a name, then its points as they are shown. */
export async function chartLines(zip: ZipReader, part: ZipEntry, writer: { line(text: string): void }): Promise<void> {
  let reading = newReading(false)
  let text: string | null = null
  await readSidePart(zip, part, {
    open(name, attributes) {
      if (name === 'ser') reading = newReading(reading.isDate1904)
      else begin(reading, name, attributes)
      text = name === 'v' || name === 'formatCode' ? '' : null
    },
    text(piece) {
      if (text !== null) text += piece
    },
    close(name) {
      if (name === 'ser') writer.line(seriesLine(reading.texts))
      else end(reading, name, text ?? '')
      text = null
    },
  })
}

function begin(reading: Reading, name: string, attributes: XmlAttributes): void {
  if (ROLES.has(name)) Object.assign(reading, { role: ROLES.get(name), point: 0 })
  else if (NUMBERS.has(name)) Object.assign(reading, { isNumber: true, ofCells: undefined })
  else if (name === 'date1904') reading.isDate1904 = attribute(attributes, 'val') === null || isTrue(attributes, 'val')
  else if (name === 'dLbls' || name === 'dLbl') reading.isInLabels = name === 'dLbls'
  else if (name === 'numFmt' && reading.isInLabels && !isTrue(attributes, 'sourceLinked')) {
    reading.ofLabels = findFormat(attribute(attributes, 'formatCode'))
  } else if (name === 'pt') {
    reading.ofPoint = findFormat(attribute(attributes, 'formatCode'))
    reading.point = Math.trunc(Number(attribute(attributes, 'idx'))) || 0
  }
}

function end(reading: Reading, name: string, text: string): void {
  if (name === 'v') addValue(reading, text.trim())
  else if (name === 'formatCode') reading.ofCells = findFormat(text)
  else if (name === 'dLbls' || name === 'dLbl') reading.isInLabels = name === 'dLbl'
  else if (NUMBERS.has(name)) reading.isNumber = false
  else if (ROLES.has(name)) reading.role = null
}

function addValue(reading: Reading, value: string): void {
  const { texts, role, point, isNumber, isDate1904, ofCells, ofPoint, ofLabels } = reading
  if (role === null || point >= POINTS) return
  const format = (role === 'val' ? ofLabels : undefined) ?? ofPoint ?? ofCells
  texts[role][point] ??= isNumber ? numberText(value, format, isDate1904) : value // for several levels, the innermost
}

const isTrue = (attributes: XmlAttributes, name: string): boolean =>
  /^(1|true)$/.test(attribute(attributes, name) ?? '')

const findFormat = (code: string | null): CellFormat | undefined => (code ? cellFormat(CUSTOM, code) : undefined)

function seriesLine({ tx, cat, val }: Record<ChartRole, string[]>): string {
  const points = val.flatMap((value, at) => (cat[at] === undefined ? [value] : [`${cat[at]} ${value}`])).join('，')
  const name = tx.join(' ')
  return name === '' ? points : labelled(name, points) || name
}
