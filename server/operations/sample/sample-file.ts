import { Readable } from 'node:stream'
import { bookStream, type Cell } from '#server/spreadsheet/book/index.ts'
import type { Page } from './pages.ts'

/** The bytes of a document: text as it is written, and a workbook of lines with commas. */
export function sampleFile({ file, title, text }: Page, time: Date): Readable {
  if (!file.endsWith('.xlsx')) return Readable.from([Buffer.from(text)])
  const [titles = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  const columns = titles.map((each) => ({ title: each, width: 18 }))
  return bookStream([{ name: title.slice(0, 30), columns, rows: [rows.map((row) => row.map(cell))] }], time)
}

const cell = (text: string): Cell => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : text)
