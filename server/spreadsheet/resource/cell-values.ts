import { fromWireTime } from '#server/kernel/wire-time.ts'
import type { SheetColumn } from './sheet.ts'

type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The value of a cell, as the call that adds a row expects it; a message if it is unusable. */
export type CellValue = { value: unknown } | { problem: string }

/** Reads the cells of one column. */
export function cellReader(column: SheetColumn, texts: Texts): (text: string) => CellValue {
  const { title, kind, dict } = column
  const wrong = (text: string, what: string): CellValue => ({ problem: `${title}“${text.slice(0, 20)}”${what}` })
  if (dict !== undefined) {
    const own = texts.get(dict) ?? new Map<string, string>()
    const byText = new Map([...own].map(([value, shown]) => [shown, value]))
    return (text) => {
      const value = byText.get(text) ?? (own.has(text) ? text : undefined)
      return value === undefined
        ? wrong(text, `不是可选的值（${[...own.values()].slice(0, 10).join('、')}）`)
        : { value }
    }
  }
  if (kind === 'number')
    return (text) => (/^-?\d{1,9}(\.\d{1,6})?$/.test(text) ? { value: Number(text) } : wrong(text, '不是数字'))
  if (kind === 'date') return (text) => parseDate(text) ?? wrong(text, '不是日期，应为 yyyy-MM-dd')
  if (kind === 'flag')
    return (text) => (text === '是' || text === '否' ? { value: text === '是' } : wrong(text, '应为是或否'))
  if (kind === 'names') return (text) => ({ value: namesIn(text) })
  return (text) => ({ value: text })
}

/** Workbooks show days in many ways: 2026-01-31, 2026/1/31, 2026年1月31日. */
function parseDate(text: string): CellValue | null {
  const found = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]0?0:00(?::00)?)?$/.exec(text.trim())
  if (!found) return null
  const day = `${found[1]}-${found[2]!.padStart(2, '0')}-${found[3]!.padStart(2, '0')}`
  return fromWireTime(day) === null ? null : { value: day }
}

const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，;；、\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
]
