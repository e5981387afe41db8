const DIGITS = '〇一二三四五六七八九'
const UNITS = ['', '十', '百', '千']

const FORMAL_DIGITS = '零壹贰叁肆伍陆柒捌玖'
const FORMAL_UNITS = ['', '拾', '佰', '仟']

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
]

type Format = (count: number) => string

const counting: Format = (count) => chinese(count, DIGITS.replace('〇', '零'), UNITS).replace(/^一十/, '十')
const formalTraditional: Format = (count) => chinese(count, '零壹貳參肆伍陸柒捌玖', FORMAL_UNITS)
const digitByDigit: Format = (count) => String(count).replace(/\d/g, (digit) => DIGITS.charAt(Number(digit)))
const circled: Format = (count) => counterSign(count, { first: 0x2460, signs: 20 }) ?? String(count)
const sequence =
  (signs: string): Format =>
  (count) =>
    signs.charAt((count - 1) % signs.length)

/** The number formats of ISO 29500-1, 17.18.59, that occur in documents here. */
const FORMATS: ReadonlyMap<string, Format> = new Map(
  Object.entries<Format>({
    chineseCounting: counting,
    chineseCountingThousand: counting,
    taiwaneseCounting: counting,
    taiwaneseCountingThousand: counting,
    japaneseCounting: counting,
    chineseLegalSimplified: (count) => chinese(count, FORMAL_DIGITS, FORMAL_UNITS),
    ideographLegalTraditional: formalTraditional,
    japaneseLegal: formalTraditional,
    ideographDigital: digitByDigit,
    taiwaneseDigital: digitByDigit,
    japaneseDigitalTenThousand: digitByDigit,
    decimalZero: (count) => String(count).padStart(2, '0'),
    decimalEnclosedCircle: circled,
    decimalEnclosedCircleChinese: circled,
    decimalEnclosedParen: (count) => counterSign(count, { first: 0x2474, signs: 20 }) ?? `(${count})`,
    decimalEnclosedFullstop: (count) => counterSign(count, { first: 0x2488, signs: 20 }) ?? `${count}.`,
    ideographEnclosedCircle: (count) => counterSign(count, { first: 0x3280, signs: 10 }) ?? String(count),
    ideographTraditional: sequence('甲乙丙丁戊己庚辛壬癸'),
    ideographZodiac: sequence('子丑寅卯辰巳午未申酉戌亥'),
    upperLetter: letters,
    lowerLetter: (count) => letters(count).toLowerCase(),
    upperRoman: roman,
    lowerRoman: (count) => roman(count).toLowerCase(),
  }),
)

/** A counter in a number format of ISO 29500-1; in decimal digits for an unknown format. */
export function counterText(count: number, format: string): string {
  if (count < 1 || count > 9999) return String(count)
  return FORMATS.get(format)?.(count) ?? String(count)
}

/** The Unicode character for this number; null beyond the last one. */
function counterSign(count: number, { first, signs }: { first: number; signs: number }): string | null {
  return count <= signs ? String.fromCodePoint(first + count - 1) : null
}

/** 一百零五, 一千零一十: several zeros in the middle are one 零, and zeros at the end none. */
function chinese(count: number, digits: string, units: readonly string[]): string {
  const figures = String(count)
  let text = ''
  let isZeroOwed = false
  for (const [at, figure] of [...figures].entries()) {
    if (figure === '0') {
      isZeroOwed = true
      continue
    }
    text += `${isZeroOwed ? digits.charAt(0) : ''}${digits.charAt(Number(figure))}${units[figures.length - 1 - at]}`
    isZeroOwed = false
  }
  return text
}

/** Letters as in Word, which continues with AA, BB, CCC. */
function letters(count: number): string {
  return String.fromCharCode(65 + ((count - 1) % 26)).repeat(Math.min(10, Math.ceil(count / 26)))
}

function roman(count: number): string {
  let left = count
  let text = ''
  for (const [value, sign] of ROMAN) {
    for (; left >= value; left -= value) text += sign
  }
  return text
}
