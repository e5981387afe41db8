/** 〇一二三… and 十百千万: numbers as they are written in Chinese, and as they are typed. */
const DIGITS = '〇一二三四五六七八九'
const UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }
const WAN = 10_000

const YEAR = /[〇零○一二三四五六七八九]{2,4}(?=年)|[〇零○一二三四五六七八九]{3,}/g
// A number begins with a digit or with 十: 百度 and 千万 are words.
const SPELT =
  /[一二两三四五六七八九][十百千万][一二两三四五六七八九十百千万零〇]*|十[一二三四五六七八九]?|(?<=第)[一二三四五六七八九]/g
const PERCENT = /百分之([一二两三四五六七八九十百千零〇]+)/g
const ARABIC = /(?<![\d.,a-z])\d{1,4}(?![\d.,a-z])/gi

/** The query with its numbers in digits, and with its numbers in Chinese. Empty if it has no number. */
export function inOtherNumerals(query: string): string[] {
  const figures = query
    .replace(PERCENT, (whole, number: string) => (parseNumeral(number) === null ? whole : `${parseNumeral(number)}%`))
    .replace(YEAR, (digits) => Array.from(digits, digitValue).join(''))
    .replace(SPELT, (number) => String(parseNumeral(number) ?? number))
  const years = query.replace(/\d{4}(?=年)/g, (year) => Array.from(year, (digit) => DIGITS[Number(digit)]).join(''))
  const spelt = years.replace(ARABIC, (number) => spell(Number(number)))
  return [...new Set([figures, spelt])].filter((text) => text !== query)
}

const digitValue = (character: string): number => ('零○'.includes(character) ? 0 : DIGITS.indexOf(character))

/** 三百二十 is 320; null for text that is no number, such as 百万千. */
function parseNumeral(spelt: string): number | null {
  let [total, section, digit] = [0, 0, 0]
  let last = Infinity
  for (const character of spelt) {
    if (character === '万') {
      if (total > 0) return null
      total = (section + digit || 1) * WAN
      ;[section, digit, last] = [0, 0, Infinity]
      continue
    }
    const unit = UNITS[character]
    if (unit === undefined) {
      digit = character === '两' ? 2 : digitValue(character)
      continue
    }
    if (unit >= last) return null
    section += (digit || 1) * unit
    ;[digit, last] = [0, unit]
  }
  return total + section + digit
}

/** 320 as 三百二十. */
function spell(value: number): string {
  if (value === 0) return '零'
  const units = ['千', '百', '十', '']
  const digits = String(value).padStart(4, '0')
  const spelt = Array.from(digits, (digit, i) => (digit === '0' ? '零' : DIGITS[Number(digit)] + units[i]!)).join('')
  return spelt
    .replace(/零+/g, '零')
    .replace(/^零|零$/g, '')
    .replace(/^一十/, '十')
}
