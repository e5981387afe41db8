const DIGITS = '〇一二三四五六七八九'
const DIGIT_OF = new Map([...Array.from(DIGITS, (d, i) => [d, i] as const), ['零', 0], ['两', 2]] as [string, number][])
const SMALL = new Map([
  ['十', 10],
  ['百', 100],
  ['千', 1000],
])
const LARGE = new Map([
  ['万', 10_000],
  ['亿', 100_000_000],
])
const RUN = /[〇零一二两三四五六七八九十百千万亿]+/gu
/** What is counted behind a single numeral; without it 一 and 三 belong to words. */
const COUNTED = /^[天日月年岁元块时分秒周季次倍成级层楼页条章节款项号期轮届名位人台套间个%]/u
/** Words that only look like a number with its unit. */
const NO_NUMBER = /^(?:一[个次级层位项条页些般定样种]|十分)/u

/**
 * Normalised text with its numbers in one form, so that two texts that say the same number are equal there: figures for Chinese
 * numerals, no commas of thousands, 万 multiplied out, dates as 2026年3月1日, no spaces beside Han characters.
 */
export function foldNumbers(text: string): string {
  return text
    .replaceAll(/(?<=\p{Script=Han})\s+|\s+(?=\p{Script=Han})/gu, '')
    .replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
    .replaceAll(/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, '$1年$2月$3日')
    .replaceAll(/(\d{1,2}月\d{1,2})号/g, '$1日')
    .replaceAll(/百分之([〇零一二两三四五六七八九十百\d.]+)/gu, '$1%')
    .replaceAll(RUN, (run, at: number, whole: string) => figures(run, whole.slice(at)))
    .replaceAll(/(\d+(?:\.\d+)?)([万亿])/g, (_, figure: string, by: string) =>
      String(round(Number(figure) * LARGE.get(by)!)),
    )
    .replaceAll(/(?<![\d.])0+(?=\d)/g, '')
    .replaceAll(/(\d\.\d*?)0+(?!\d)/g, '$1')
    .replaceAll(/(\d)\.(?!\d)/g, '$1')
}

/** A decimal times 10,000 is a whole number again. */
const round = (value: number): number => Math.round(value * 1000) / 1000

function figures(run: string, from: string): string {
  if (!DIGIT_OF.has(run[0]!) && run[0] !== '十') return run
  if (run.length === 1 && !COUNTED.test(from.slice(1))) return run
  if (NO_NUMBER.test(from) && run.length === 1) return run
  const isSpelt = Array.from(run).every((each) => DIGIT_OF.has(each))
  if (isSpelt) return run.length === 1 || run.length > 2 ? Array.from(run, (each) => DIGIT_OF.get(each)).join('') : run
  return String(valueOf(run))
}

/** 二万三千五百 as 23500. */
function valueOf(run: string): number {
  let [total, section, digit] = [0, 0, 0]
  for (const character of run) {
    const [by, large] = [SMALL.get(character), LARGE.get(character)]
    if (by !== undefined) {
      section += (digit || 1) * by
      digit = 0
    } else if (large !== undefined) {
      total = (total + section + digit) * large
      section = digit = 0
    } else digit = DIGIT_OF.get(character)!
  }
  return total + section + digit
}
