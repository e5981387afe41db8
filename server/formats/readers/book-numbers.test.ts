import { expect, it } from 'vitest'
import * as xlsx from 'xlsx'
import { extractHere } from '../testing/extract-here.ts'

const DAY = 45_356 // 2024-03-05

const CELLS: readonly (readonly [number, string, string])[] = [
  [DAY, 'm/d/yy', '2024-03-05'],
  [DAY, 'yyyy"年"m"月"d"日"', '2024年3月5日'],
  [DAY + 0.5, 'yyyy/m/d h:mm', '2024/3/5 12:00'],
  [1_234_567.5, '#,##0.00', '1234567.50'],
  [3.4567, '0.0', '3.5'],
  [0.125, '0.0%', '12.5%'],
  [12, '0"万元"', '12万元'],
  [7, '000', '007'],
  [0.1 + 0.2, 'General', '0.3'],
]

/** A workbook in an old or binary format, as another program writes it. */
function writeBook(bookType: 'xls' | 'xlsb' | 'xlsx', more: Partial<xlsx.WorkBook> = {}): Buffer {
  const cells = CELLS.map(([v, z]) => ({ t: 'n' as const, v, z }))
  const sheet: Record<string, unknown> = Object.fromEntries(cells.map((cell, at) => [`A${at + 1}`, cell]))
  sheet['!ref'] = `A1:A${cells.length}`
  // Without formats of its own, it would get those of the book that this process read last.
  const book = { SheetNames: ['数'], Sheets: { 数: sheet as xlsx.WorkSheet }, SSF: {}, ...more }
  return Buffer.from(xlsx.write(book, { type: 'buffer', bookType }) as Uint8Array)
}

const extractedText = async (bytes: Buffer, fileName: string) =>
  (await extractHere(bytes, { fileName }))?.extracted.text

it.each(['xls', 'xlsb', 'xlsx'] as const)('%s: numbers and dates as their cells say', async (kind) => {
  expect(await extractedText(writeBook(kind), `a.${kind}`)).toBe(['数', ...CELLS.map(([, , text]) => text)].join('\n'))
})

it('xls: dates of old Macs count from 1904', async () => {
  const bytes = writeBook('xls', { Workbook: { WBProps: { date1904: true } } })
  expect(await extractedText(bytes, 'a.xls')).toContain('2028年3月6日')
})

/** A binary workbook whose styles name this format by its number, as programs do for formats of their country. */
function withFormatNumber(format: number): Buffer {
  const container = xlsx.CFB.read(writeBook('xlsb'), { type: 'buffer' })
  const styles = Buffer.from(xlsx.CFB.find(container, '/xl/styles.bin')!.content as Uint8Array)
  for (let at = 0; at + 6 < styles.length; at += 1) {
    // BrtXF: type, length, parent style, format.
    if (styles.readUInt16LE(at) === 0x102f && styles.readUInt16LE(at + 4) > 0) styles.writeUInt16LE(format, at + 4)
  }
  xlsx.CFB.utils.cfb_add(container, '/xl/styles.bin', styles)
  return Buffer.from(xlsx.CFB.write(container, { type: 'buffer', fileType: 'zip' }) as Uint8Array)
}

it.each([
  [31, '2024-03-05'],
  [44, '45356.00'],
])('xlsb: the first of the cells whose format is number %i alone', async (format, shown) => {
  expect((await extractedText(withFormatNumber(format), 'a.xlsb'))?.split('\n')[1]).toBe(shown)
})
