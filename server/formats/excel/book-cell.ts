import { cellFormat, type CellFormat, numberText } from '../numbers/index.ts'

/** A cell as the library reads it. */
export interface BookCell {
  /** Its type: `n` for numbers and dates. */
  t?: string
  v?: string | number | boolean
  /** As the library would show it, with American dates and thousands separators. */
  w?: string
  /** The code of its number format, and the number of that format. */
  z?: string | number
  XF?: { numFmtId?: number }
  c?: { t?: string }[]
}

/** The text of cells: numbers and dates as in newer workbooks, everything else as the library gives it. */
export function bookCells(isDate1904: boolean): (cell: BookCell) => string {
  const formats = new Map<string, CellFormat>()
  const findFormat = ({ z, XF, w = '' }: BookCell): CellFormat => {
    if (z === undefined && XF === undefined) return formatByLooks(w)
    const id = XF?.numFmtId ?? 0
    const key = `${id} ${z}`
    const format = formats.get(key) ?? cellFormat(id, typeof z === 'string' ? z : undefined)
    formats.set(key, format)
    return format
  }
  return (cell) =>
    cell.t === 'n' && typeof cell.v === 'number'
      ? numberText(String(cell.v), findFormat(cell), isDate1904)
      : String(cell.w ?? cell.v ?? '')
}

/** For a format that has only a number the library forgets even the number, and shows such dates as 3/5/24. */
function formatByLooks(shown: string): CellFormat {
  if (/^\d{1,2}\/\d{1,2}\/\d{2}$/.test(shown)) return { kind: 'date' }
  if (/^\d{1,2}:\d{2}:\d{2}$/.test(shown)) return { kind: 'time' }
  const decimals = /\.(\d+)\D*$/.exec(shown)?.[1]?.length ?? 0
  return { kind: 'decimals', decimals }
}
