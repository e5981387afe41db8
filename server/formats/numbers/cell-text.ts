import { CHINESE_DATES, dateInFormat, isChineseDate } from './cell-date.ts'

/** How a cell shows its number, as far as it matters to a reader. */
export type CellFormat =
  | { kind: 'general'; around?: Around }
  | { kind: 'decimals' | 'percent'; decimals: number; digits?: number; around?: Around }
  | { kind: 'date' | 'time' | 'date-time'; code?: string }

/** Words that a format puts before and after the number: 第, 万元. */
type Around = readonly [before: string, after: string]

const GENERAL: CellFormat = { kind: 'general' }

/** Formats without a code of their own (ISO 29500-1, 18.8.30, with those of Chinese locales). */
const BUILT_IN: readonly (readonly [first: number, last: number, CellFormat])[] = [
  [1, 1, { kind: 'decimals', decimals: 0 }],
  [2, 2, { kind: 'decimals', decimals: 2 }],
  [3, 3, { kind: 'decimals', decimals: 0 }],
  [4, 4, { kind: 'decimals', decimals: 2 }],
  [5, 6, { kind: 'decimals', decimals: 0 }],
  [7, 8, { kind: 'decimals', decimals: 2 }],
  [9, 9, { kind: 'percent', decimals: 0 }],
  [10, 10, { kind: 'percent', decimals: 2 }],
  [14, 17, { kind: 'date' }],
  [18, 21, { kind: 'time' }],
  [22, 22, { kind: 'date-time' }],
  [27, 31, { kind: 'date' }],
  [32, 35, { kind: 'time' }],
  [36, 36, { kind: 'date' }],
  [37, 38, { kind: 'decimals', decimals: 0 }],
  [39, 40, { kind: 'decimals', decimals: 2 }],
  [41, 42, { kind: 'decimals', decimals: 0 }],
  [43, 44, { kind: 'decimals', decimals: 2 }],
  [45, 47, { kind: 'time' }],
  [50, 54, { kind: 'date' }],
  [55, 56, { kind: 'time' }],
  [57, 58, { kind: 'date' }],
]

/** How a format shows a value, by the format's number and, if the workbook has one, its code. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) {
    const chinese = CHINESE_DATES.get(id)
    const known = BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? GENERAL
    return chinese === undefined || !isDate(known) ? known : { ...known, code: chinese }
  }
  const shown = code.slice(0, 500).split(';')[0] ?? ''
  const positive = shown
    .replace(/"[^"]*"|\\.|_.|\*./g, '') // literal text, spacing
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '') // colours, conditions, locales; [h] counts hours
  const hasDate = /[yd]|e/i.test(positive.replace(/general|e[+-]/gi, '')) || /m/i.test(withoutTime(positive))
  const hasTime = /[hs]/i.test(positive.replace(/general/gi, ''))
  const inFormat = isChineseDate(shown) ? { code: shown } : {}
  if (hasDate) return { kind: hasTime ? 'date-time' : 'date', ...inFormat }
  if (hasTime) return { kind: 'time', ...inFormat }
  const decimals = /\.([0#?]+)/.exec(positive)?.[1]?.length ?? 0
  const words = around(shown)
  if (positive.includes('%')) return { kind: 'percent', decimals, ...words }
  const isDecimal = /^[^eE]*0/.test(positive) && !/e[+-]|\//i.test(positive)
  if (!isDecimal) return { ...GENERAL, ...words }
  const digits = Math.min(20, /^0{2,}/.exec(positive.trim())?.[0].length ?? 1) // 000123, like codes of things
  return { kind: 'decimals', decimals, ...(digits > 1 && { digits }), ...words }
}

/** The text before and after the digits, if it has words or a currency sign. */
function around(code: string): { around?: Around } {
  const plain = code
    .replace(/\[\$([^\]-]*)[^\]]*\]/g, '"$1"')
    .replace(/\[[^\]]*\]|_.|\*./g, '')
    .replace(/\\(.)/g, '"$1"')
  const parts = plain.split(/(?:general|[0#?.,%/@]|e[+-])+(?=[^"]*(?:"[^"]*"[^"]*)*$)/i)
  const words = [parts[0] ?? '', parts.length > 1 ? (parts.at(-1) ?? '') : ''].map((part) => part.replaceAll('"', ''))
  const [before = '', after = ''] = words
  return /\p{L}|\p{Sc}/u.test(before + after) && parts.length === 2 ? { around: [before, after] } : {}
}

/** An `m` beside hours or seconds means minutes. */
function withoutTime(code: string): string {
  return /[hs]/i.test(code) ? '' : code.replace(/general/gi, '')
}

/** A number as its cell shows it, but without thousands separators, because people search without them. */
export function numberText(value: string, format: CellFormat | undefined, isDate1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  const [before, after] = (format !== undefined && 'around' in format && format.around) || ['', '']
  return before + bareNumber(number, format, isDate1904) + after
}

function bareNumber(number: number, format: CellFormat | undefined, isDate1904: boolean): string {
  switch (format?.kind) {
    case 'decimals':
      return Math.abs(number) < 1e15 ? fixed(number, format) : shortest(number)
    case 'percent':
      return `${(number * 100).toFixed(Math.min(10, format.decimals))}%`
    case 'date':
    case 'time':
    case 'date-time':
      return dateText(number, format, isDate1904) ?? shortest(number)
    default:
      return shortest(number)
  }
}

/** With the leading zeros of the format. */
function fixed(number: number, { decimals, digits = 1 }: { decimals: number; digits?: number }): string {
  const text = number.toFixed(Math.min(10, decimals))
  const length = text.length - (/^-?\d+/.exec(text)?.[0].length ?? 0)
  return number < 0 ? text : text.padStart(digits + length, '0')
}

/** Fifteen digits, as Excel shows: 0.1 + 0.2 is 0.3. */
function shortest(number: number): string {
  return String(Number(number.toPrecision(15)))
}

const DAY_MS = 86_400_000

/** The last day that Excel knows: 9999-12-31. */
const LAST_DAY = 2_958_465

type DateFormat = Extract<CellFormat, { code?: string }>

const isDate = (format: CellFormat): format is DateFormat => /date|time/.test(format.kind)

function dateText(days: number, { kind, code }: DateFormat, isDate1904: boolean): string | null {
  if (days < 0 || days > LAST_DAY) return null
  // Excel has a 1900-02-29, so the days before it count one more.
  const epoch = isDate1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const seconds = Math.round(days * 86_400)
  const moment = new Date(epoch + seconds * 1000)
  if (code !== undefined) return dateInFormat(code, dateFields(moment))
  const [date = '', time = ''] = moment.toISOString().split('T')
  const clock = time.slice(0, 8).replace(/:00$/, '')
  if (kind === 'date') return date
  if (kind === 'date-time') return `${date} ${clock}`
  const hours = Math.floor((days * DAY_MS + 500) / 3_600_000) // [h]:mm counts more than 24 hours
  return `${String(hours).padStart(2, '0')}${clock.slice(2)}`
}

const dateFields = (moment: Date) => ({
  year: moment.getUTCFullYear(),
  month: moment.getUTCMonth() + 1,
  day: moment.getUTCDate(),
  hour: moment.getUTCHours(),
  minute: moment.getUTCMinutes(),
  second: moment.getUTCSeconds(),
  weekday: moment.getUTCDay(),
})
