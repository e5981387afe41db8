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

/** A counter in one of the number formats of ISO 29500-1, 17.18.59; decimal for those nobody here uses. */
export function counterText(count: number, format: string): string {
  if (count < 1 || count > 9999) return String(count)
  switch (format) {
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
    case 'japaneseCounting':
      return chinese(count, DIGITS.replace('〇', '零'), UNITS).replace(/^一十/, '十')
    case 'chineseLegalSimplified':
      return chinese(count, FORMAL_DIGITS, FORMAL_UNITS)
    case 'ideographLegalTraditional':
    case 'japaneseLegal':
      return chinese(count, '零壹貳參肆伍陸柒捌玖', FORMAL_UNITS)
    case 'ideographDigital':
    case 'taiwaneseDigital':
    case 'japaneseDigitalTenThousand':
      return String(count).replace(/\d/g, (digit) => DIGITS.charAt(Number(digit)))
    case 'decimalZero':
      return String(count).padStart(2, '0')
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return count <= 20 ? String.fromCodePoint(0x2460 + count - 1) : String(count)
    case 'decimalEnclosedParen':
      return count <= 20 ? String.fromCodePoint(0x2474 + count - 1) : `(${count})`
    case 'decimalEnclosedFullstop':
      return count <= 20 ? String.fromCodePoint(0x2488 + count - 1) : `${count}.`
    case 'ideographEnclosedCircle':
      return count <= 10 ? String.fromCodePoint(0x3280 + count - 1) : String(count)
    case 'ideographTraditional':
      return '甲乙丙丁戊己庚辛壬癸'.charAt((count - 1) % 10)
    case 'ideographZodiac':
      return '子丑寅卯辰巳午未申酉戌亥'.charAt((count - 1) % 12)
    case 'upperLetter':
      return letters(count)
    case 'lowerLetter':
      return letters(count).toLowerCase()
    case 'upperRoman':
      return roman(count)
    case 'lowerRoman':
      return roman(count).toLowerCase()
    default:
      return String(count)
  }
}

/** 一百零五, 一千零一十: a run of zeros inside is one 零, at the end none. */
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

/** Word's letters go on with AA, BB, CCC. */
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
