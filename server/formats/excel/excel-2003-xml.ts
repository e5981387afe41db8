import { cellFormat, type CellFormat, numberText } from '../numbers/index.ts'
import { type DocumentWriter, labelled } from '../passages/index.ts'
import { attribute, type XmlAttributes, type XmlHandler } from '../markup/index.ts'

/** The same limits as in the newer format. */
const CELLS = 1_000_000
const CELL_UNITS = 100_000

/** Names of formats. */
const NAMED: Readonly<Record<string, string>> = {
  'general number': 'General',
  'general date': 'yyyy-mm-dd hh:mm',
  'long date': 'yyyy-mm-dd',
  'medium date': 'yyyy-mm-dd',
  'short date': 'yyyy-mm-dd',
  'long time': 'h:mm:ss',
  'medium time': 'h:mm',
  'short time': 'h:mm',
  currency: '0.00',
  fixed: '0.00',
  standard: '0.00',
  percent: '0.00%',
}

/** Higher than any number of a built-in format. */
const CUSTOM = 164

export const isExcel2003 = (source: string): boolean =>
  /<(ss:)?Workbook\s[^>]*urn:schemas-microsoft-com:office:spreadsheet/.test(source.slice(0, 8192))

/** SpreadsheetML of Excel 2003, which many web applications export: sheets as headings, rows, comments. */
export function excel2003(writer: DocumentWriter): XmlHandler {
  const styles = styleFormats()
  let row: string[] | null = null
  let comments: string[] = []
  let type = ''
  let format: CellFormat | undefined
  let isComment = false
  let text: string | null = null
  let cells = 0
  return {
    open(name, attributes) {
      styles.open(name, attributes)
      if (name === 'Worksheet') writer.heading(1, attribute(attributes, 'Name') ?? '')
      else if (name === 'Row') row = []
      else if (name === 'Cell') format = styles.formatOf(attributes)
      else if (name === 'Comment') isComment = true
      else if (name === 'Data') {
        type = attribute(attributes, 'Type') ?? 'String'
        text = ''
      }
    },
    text(piece) {
      if (text !== null && text.length < CELL_UNITS) text += piece
    },
    close(name) {
      if (name === 'Data' && text !== null) {
        const shown = isComment ? text : valueText(text, type, format)
        if (isComment) comments.push(labelled('批注', shown))
        else row?.push(shown.replace(/\s*\n\s*/g, ' ').trim())
        cells += 1
        text = null
      } else if (name === 'Comment') isComment = false
      else if (name === 'Row') {
        if (row !== null) writer.row(row.filter((cell) => cell !== ''))
        for (const comment of comments) writer.line(comment)
        row = null
        comments = []
      }
    },
    isDone: () => writer.isFull() || cells > CELLS,
  }
}

/** The number formats of the styles, which stand before the sheets. */
function styleFormats() {
  const formats = new Map<string, CellFormat>()
  let style = ''
  return {
    open(name: string, attributes: XmlAttributes): void {
      if (name === 'Style') style = attribute(attributes, 'ID') ?? ''
      if (name !== 'NumberFormat') return
      const code = attribute(attributes, 'Format') ?? 'General'
      formats.set(style, cellFormat(CUSTOM, NAMED[code.toLowerCase()] ?? code))
    },
    formatOf: (attributes: XmlAttributes): CellFormat | undefined =>
      formats.get(attribute(attributes, 'StyleID') ?? ''),
  }
}

const DAY_MS = 86_400_000

function valueText(text: string, type: string, format: CellFormat | undefined): string {
  if (type === 'Boolean') return text.trim() === '1' ? 'TRUE' : 'FALSE'
  if (type === 'Number') return numberText(text, format, false)
  if (type !== 'DateTime') return text
  const moment = Date.parse(`${text.trim().replace(/Z$/, '')}Z`)
  if (Number.isNaN(moment)) return text
  return numberText(String((moment - Date.UTC(1899, 11, 30)) / DAY_MS), format ?? { kind: 'date' }, false)
}
