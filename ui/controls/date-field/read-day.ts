import { dayOf, lastOfMonth, plusDays, plusMonths, weekdayOf } from './days.ts'

type Rule = readonly [RegExp, (parts: string[], today: string, min?: string) => string | null]

const WORDS: Readonly<Record<string, number>> = { 大前天: -3, 前天: -2, 昨天: -1, 今天: 0, 明天: 1, 后天: 2, 大后天: 3 }
const WEEKDAYS = '一二三四五六日'
const WEEK_SHIFT: Readonly<Record<string, number>> = { 上: -1, 本: 0, 这: 0, 下: 1, 下下: 2 }
const NUMERALS = '零一二三四五六七八九十'

const amount = (text: string) => (text === '两' ? 2 : NUMERALS.includes(text) ? NUMERALS.indexOf(text) : Number(text))

function shifted(day: string, count: number, unit: string): string {
  if (/[周星礼]/.test(unit)) return plusDays(day, count * 7)
  if (unit.includes('月')) return plusMonths(day, count)
  return unit.includes('年') ? plusMonths(day, count * 12) : plusDays(day, count)
}

/** A date without its year is in this one, or in the next where this one's is too early. */
function ofThisYear([, month, date]: string[], today: string, min?: string): string | null {
  const year = Number(today.slice(0, 4))
  const near = dayOf(year, Number(month), Number(date))
  if (near && !(min && near < min)) return near
  return dayOf(year + 1, Number(month), Number(date)) ?? near
}

function weekday([, shift = '', name]: string[], today: string): string {
  const index = WEEKDAYS.indexOf(name === '天' ? '日' : name!)
  const day = plusDays(today, index - weekdayOf(today))
  if (shift !== '') return plusDays(day, 7 * WEEK_SHIFT[shift]!)
  return day < today ? plusDays(day, 7) : day
}

const RULES: readonly Rule[] = [
  [/^(\d{4})(\d{2})(\d{2})$/, ([, year, month, date]) => dayOf(Number(year), Number(month), Number(date))],
  [
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})[日号]?$/,
    ([, year, month, date]) => dayOf(Number(year), Number(month), Number(date)),
  ],
  [/^(\d{1,2})[-/.月](\d{1,2})[日号]?$/, ofThisYear],
  [/^([+-]\d{1,4})([天日周月年]?)$/, ([, count, unit], today) => shifted(today, Number(count), unit!)],
  [
    /^(\d{1,3}|[一两二三四五六七八九十])个?(天|日|周|星期|礼拜|月|年)(后|前)$/,
    ([, count, unit, way], today) => shifted(today, amount(count!) * (way === '后' ? 1 : -1), unit!),
  ],
  [/^(上|本|这|下|下下)?个?(?:周|星期|礼拜)([一二三四五六日天])$/, weekday],
  [/^(?:这个?|本)?月底$/, (_, today) => lastOfMonth(today)],
  [/^下个?月底$/, (_, today) => lastOfMonth(plusMonths(`${today.slice(0, 7)}-01`, 1))],
  [/^(?:今年)?年?底$/, (_, today) => `${today.slice(0, 4)}-12-31`],
  [/^明年底$/, (_, today) => `${Number(today.slice(0, 4)) + 1}-12-31`],
]

/**
 * The day somebody means: 2026-11-27, 2026/11/27, 20261127, 11-27, 明天, 下周五, +7, 两周后, 月底. Null where it is none.
 * `min` decides the year of a date without one.
 */
export function readDay(text: string, today: string, min?: string): string | null {
  const plain = text.normalize('NFKC').replace(/\s+/g, '')
  if (Object.hasOwn(WORDS, plain)) return plusDays(today, WORDS[plain]!)
  for (const [pattern, day] of RULES) {
    const parts = pattern.exec(plain)
    if (parts) return day([...parts], today, min)
  }
  return null
}
