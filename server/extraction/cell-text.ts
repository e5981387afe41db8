/** How a cell shows its number, as far as it matters to a reader. */
export type CellFormat =
  | { kind: 'general' }
  | { kind: 'decimals' | 'percent'; decimals: number }
  | { kind: 'date' | 'time' | 'date-time' }

const GENERAL: CellFormat = { kind: 'general' }

/** Formats without a code of their own (ISO 29500-1, 18.8.30, with those of Chinese locales). */
const BUILT_IN: readonly (readonly [first: number, last: number, CellFormat])[] = [
  [1, 1, { kind: 'decimals', decimals: 0 }],
  [2, 2, { kind: 'decimals', decimals: 2 }],
  [3, 3, { kind: 'decimals', decimals: 0 }],
  [4, 4, { kind: 'decimals', decimals: 2 }],
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
  [45, 47, { kind: 'time' }],
  [50, 54, { kind: 'date' }],
  [55, 56, { kind: 'time' }],
  [57, 58, { kind: 'date' }],
]

/** What a format shows, by its number and, if the workbook gives one, its code. */
export function cellFormat(id: number, code: string | undefined): CellFormat {
  if (code === undefined) return BUILT_IN.find(([first, last]) => id >= first && id <= last)?.[2] ?? GENERAL
  const positive = (code.slice(0, 500).split(';')[0] ?? '')
    .replace(/"[^"]*"|\\.|_.|\*./g, '') // literal text, spacing
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi, '') // colours, conditions, locales; [h] counts hours
  const hasDate = /[yd]|e/i.test(positive.replace(/general|e[+-]/gi, '')) || /m/i.test(withoutTime(positive))
  const hasTime = /[hs]/i.test(positive.replace(/general/gi, ''))
  if (hasDate) return { kind: hasTime ? 'date-time' : 'date' }
  if (hasTime) return { kind: 'time' }
  const decimals = /\.([0#?]+)/.exec(positive)?.[1]?.length ?? 0
  if (positive.includes('%')) return { kind: 'percent', decimals }
  return /^[^eE]*0/.test(positive) && !/e[+-]|\//i.test(positive) ? { kind: 'decimals', decimals } : GENERAL
}

/** An `m` beside hours or seconds means minutes. */
function withoutTime(code: string): string {
  return /[hs]/i.test(code) ? '' : code.replace(/general/gi, '')
}

/** A number as its cell shows it. Without separators of thousands, because people search without them. */
export function numberText(value: string, format: CellFormat | undefined, isDate1904: boolean): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  switch (format?.kind) {
    case 'decimals':
      return Math.abs(number) < 1e15 ? number.toFixed(Math.min(10, format.decimals)) : shortest(number)
    case 'percent':
      return `${(number * 100).toFixed(Math.min(10, format.decimals))}%`
    case 'date':
    case 'time':
    case 'date-time':
      return dateText(number, format.kind, isDate1904) ?? shortest(number)
    default:
      return shortest(number)
  }
}

/** Fifteen digits, as Excel shows: 0.1 + 0.2 is 0.3. */
function shortest(number: number): string {
  return String(Number(number.toPrecision(15)))
}

const DAY_MS = 86_400_000

/** The last day that Excel knows: 9999-12-31. */
const LAST_DAY = 2_958_465

function dateText(days: number, kind: 'date' | 'time' | 'date-time', isDate1904: boolean): string | null {
  if (days < 0 || days > LAST_DAY) return null
  // Excel believes in 1900-02-29, so the day before counts one more.
  const epoch = isDate1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const seconds = Math.round(days * 86_400)
  const [date = '', time = ''] = new Date(epoch + seconds * 1000).toISOString().split('T')
  const clock = time.slice(0, 8).replace(/:00$/, '')
  if (kind === 'date') return date
  if (kind === 'date-time') return `${date} ${clock}`
  const hours = Math.floor((days * DAY_MS + 500) / 3_600_000) // [h]:mm counts beyond a day
  return `${String(hours).padStart(2, '0')}${clock.slice(2)}`
}
