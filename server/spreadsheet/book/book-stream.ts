import { Readable } from 'node:stream'
import { type ZipEntry, zipStream } from '#server/storage/zip/index.ts'

/** Null is an empty cell. */
export type Cell = string | number | null

export interface BookSheet {
  name: string
  columns: readonly { title: string; width: number }[]
  /** Batches of rows, which are requested one after the other. */
  rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>
}

/** The most text that Excel accepts in one cell. */
const CELL_UNITS = 32_767

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** Numbers of the styles in `styles.xml`. */
const STYLE = { text: 1, head: 2 }

/**
 * A workbook (.xlsx) that is written while it is read, so a sheet of any length needs little memory. Every text is
 * typed as text in a cell with the text format, so no value becomes a formula, in this file or when somebody edits the
 * cell.
 */
export const bookStream = (sheets: readonly BookSheet[], time: Date): Readable => zipStream(parts(sheets, time))

async function* parts(sheets: readonly BookSheet[], time: Date): AsyncGenerator<ZipEntry> {
  const part = (name: string, pieces: Iterable<string> | AsyncIterable<string>): ZipEntry => ({
    name,
    time,
    open: async () => Readable.from(encodePieces(pieces)),
  })
  yield part('[Content_Types].xml', [contentTypes(sheets)])
  yield part('_rels/.rels', [relations([{ type: 'officeDocument', target: 'xl/workbook.xml' }])])
  yield part('xl/workbook.xml', [workbook(sheets)])
  const own = sheets.map((_, i) => ({ type: 'worksheet', target: `worksheets/sheet${i + 1}.xml` }))
  yield part('xl/_rels/workbook.xml.rels', [relations([...own, { type: 'styles', target: 'styles.xml' }])])
  yield part('xl/styles.xml', [STYLES])
  for (const [i, sheet] of sheets.entries()) yield part(`xl/worksheets/sheet${i + 1}.xml`, sheetPieces(sheet))
}

async function* encodePieces(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}

async function* sheetPieces({ columns, rows }: BookSheet): AsyncGenerator<string> {
  const widths = columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`)
  yield (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `<cols>${widths.join('')}</cols><sheetData>`
  )
  yield `<row>${columns.map(({ title }) => textCell(title, STYLE.head)).join('')}</row>`
  for await (const batch of rows) yield batch.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  yield '</sheetData></worksheet>'
}

function cell(value: Cell): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number' && Number.isFinite(value)) return `<c><v>${value}</v></c>`
  return textCell(String(value), STYLE.text)
}

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text.slice(0, CELL_UNITS))}</t></is></c>`

/** Characters that are not allowed in XML. */
// oxlint-disable-next-line no-control-regex -- these characters are to be removed
const UNUSABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const ENTITY: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(UNUSABLE, '')
    .replace(/[&<>"]/g, (sign) => ENTITY[sign]!)

const relations = (all: readonly { type: string; target: string }[]): string => {
  const each = all.map(
    ({ type, target }, i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`
}

function workbook(sheets: readonly BookSheet[]): string {
  const tabs = sheets.map(
    ({ name }, i) => `<sheet name="${escaped(tabName(name))}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tabs.join('')}</sheets></workbook>`
}

/** Excel refuses a tab with a longer name or with one of these characters. */
const tabName = (name: string): string => name.replace(/[\\/?*:[\]]/g, ' ').slice(0, 31)

function contentTypes(sheets: readonly BookSheet[]): string {
  const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${spreadsheet}.${type}+xml"/>`
  return (
    `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    '<Default Extension="xml" ContentType="application/xml"/>' +
    override('workbook', 'sheet.main') +
    override('styles', 'styles') +
    sheets.map((_, i) => override(`worksheets/sheet${i + 1}`, 'worksheet')).join('') +
    '</Types>'
  )
}

/** 49 is the text format. */
const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}">` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/>' +
  '<xf xfId="0" numFmtId="49" applyNumberFormat="1"/>' +
  '<xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>'
