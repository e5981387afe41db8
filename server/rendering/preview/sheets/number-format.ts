import type { SSF } from 'xlsx'
import { cellFormat, numberText } from '#server/formats/numbers/index.ts'

/** Longer codes are no formats but attacks on their interpreter. */
const CODE_UNITS = 200

/** Formats a number as Excel shows it, by the number of its format and, if the workbook gives one, its code. */
export type NumberFormatter = (value: number, format: number, code: string | undefined) => string

export function numberFormatter(ssf: typeof SSF, isDate1904: boolean): NumberFormatter {
  return (value, format, code) => {
    try {
      const asked = code === undefined ? format : code.slice(0, CODE_UNITS)
      return (ssf.format as (code: string | number, value: number, o: object) => string)(asked, value, {
        date1904: isDate1904,
      }).trim()
    } catch {
      return numberText(String(value), cellFormat(format, code), isDate1904) // the library does not know this code
    }
  }
}
