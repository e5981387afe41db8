import { counterText } from '../passages/index.ts'

/** A piece of a date format: a field, or text that is shown unchanged. */
type Token = { field: string } | { text: string }

/** A date and time in a workbook, which has no time zones. */
export interface Moment {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  /** 0 is Sunday. */
  weekday: number
}

const TOKEN =
  /"([^"]*)"|\\(.)|_.|\*.|\[[^\]]*\]|(am\/pm|a\/p|上午\/下午|y{1,4}|e{1,4}|m{1,5}|d{1,4}|a{3,4}|h{1,2}|s{1,2}(?:\.0+)?)|([^])/giy

const WEEKDAYS = '日一二三四五六'

/** Formats of Chinese locales that have only a number (ISO 29500-1, 18.8.30). */
export const CHINESE_DATES: ReadonlyMap<number, string> = new Map([
  ...[27, 36, 50, 52, 57].map((id) => [id, 'yyyy"年"m"月"'] as const),
  ...[28, 29, 51, 53, 54, 58].map((id) => [id, 'm"月"d"日"'] as const),
  [31, 'yyyy"年"m"月"d"日"'],
  [32, 'h"时"mm"分"'],
  [33, 'h"时"mm"分"ss"秒"'],
  [34, '上午/下午h"时"mm"分"'],
  [35, '上午/下午h"时"mm"分"ss"秒"'],
  [55, '上午/下午h"时"mm"分"'],
  [56, '上午/下午h"时"mm"分"ss"秒"'],
])

/**
 * Whether a date is shown in the format's own way, because it is a Chinese one (2024年3月5日, 2024/3/5). Formats of other
 * countries are shown as year, month and day, which everybody reads in the same way.
 */
export function isChineseDate(code: string): boolean {
  return /[年月日时分秒]|上午/.test(code) || /^[^dhms]*(yyyy|eeee|e)[-/.\\ ]{1,2}m{1,2}[-/.\\ ]{1,2}d{1,2}/i.test(code)
}

/** A date in a format of SpreadsheetML. */
export function dateInFormat(code: string, moment: Moment): string {
  const tokens = parseDateFormat(code)
  const isHalfDay = tokens.some(
    (token) => 'field' in token && /^(a|上)/.test(token.field) && !token.field.startsWith('aa'),
  )
  const isInWords = /\[dbnum1\]/i.test(code)
  const position = (at: number) => ({ tokens, at, moment, isHalfDay })
  return tokens
    .map((token, at) => {
      if ('text' in token) return token.text
      const text = shown(token.field, position(at))
      return isInWords && /^\d+$/.test(text) ? inWords(text) : text
    })
    .join('')
    .trim()
}

/** 二〇二六年十一月五日. */
const inWords = (digits: string) =>
  digits === '0' || digits === '00'
    ? '〇'
    : counterText(Number(digits), digits.length > 2 ? 'ideographDigital' : 'chineseCounting')

function parseDateFormat(code: string): Token[] {
  const tokens: Token[] = []
  for (const [, quoted, escaped, field, other] of code.matchAll(TOKEN)) {
    if (field !== undefined) tokens.push({ field: field.toLowerCase() })
    else tokens.push({ text: quoted ?? escaped ?? (other === '@' ? '' : (other ?? '')) })
  }
  return tokens
}

interface DatePosition {
  tokens: readonly Token[]
  at: number
  moment: Moment
  isHalfDay: boolean
}

function shown(field: string, { tokens, at, moment, isHalfDay }: DatePosition): string {
  const padded = (value: number) => String(value).padStart(field.replace(/\..*/, '').length > 1 ? 2 : 1, '0')
  switch (field.charAt(0)) {
    case 'y':
      return field.length < 3 ? String(moment.year % 100).padStart(2, '0') : String(moment.year)
    case 'e':
      return String(moment.year)
    case 'm':
      return padded(isMinute(tokens, at) ? moment.minute : moment.month)
    case 'd':
      return field.length < 3 ? padded(moment.day) : weekday(moment, '星期')
    case 'h':
      return padded(isHalfDay ? moment.hour % 12 || 12 : moment.hour)
    case 's':
      return padded(moment.second)
    case 'a':
      return field.startsWith('aa') ? weekday(moment, field.length > 3 ? '星期' : '') : half(moment, ['AM', 'PM'])
    default:
      return half(moment, ['上午', '下午'])
  }
}

const weekday = (moment: Moment, before: string) => before + WEEKDAYS.charAt(moment.weekday)

const half = ({ hour }: Moment, names: readonly [string, string]) => names[hour < 12 ? 0 : 1]

/** An `m` after hours or before seconds means minutes. */
function isMinute(tokens: readonly Token[], at: number): boolean {
  const fieldAt = (step: -1 | 1) => {
    for (let near = at + step; near >= 0 && near < tokens.length; near += step) {
      const token = tokens[near]
      if (token !== undefined && 'field' in token) return token.field
    }
    return ''
  }
  return fieldAt(-1).startsWith('h') || fieldAt(1).startsWith('s')
}
