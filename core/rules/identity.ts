/**
 * Numbers that identify a person or an account (acceptance, group V). Every rule returns the message to show, or null;
 * only 必填 judges an empty value.
 */
type Rule = (value: string) => string | null

export const checkPaperNumber: Rule = (value) => (/^[0-9A-Za-z]{0,50}$/.test(value) ? null : '请输入正确的证件号码')

export const checkBankCard: Rule = (value) =>
  value === '' || /^\d{10,20}$/.test(value) ? null : '请输入正确的银行卡号码'

/**
 * A warning for a number that may be a bank card's: its check digit is wrong (Luhn). It only warns, because passbooks
 * and company accounts have numbers without a check digit.
 */
export const bankCardWarning: Rule = (value) =>
  value === '' || checkBankCard(value) !== null || luhnSum(value) % 10 === 0 ? null : '银行卡号码可能有误，请核对'

/** Every second digit from the right counts twice, and the digits of the product are added. */
export const luhnSum = (digits: string): number =>
  [...digits].toReversed().reduce((sum, digit, at) => {
    const counted = Number(digit) * (1 + (at % 2))
    return sum + (counted > 9 ? counted - 9 : counted)
  }, 0)

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const CHECK_SIGNS = '10X98765432'

/** The first two digits: the provinces and equivalent regions. */
export const RESIDENT_PROVINCES: ReadonlySet<string> = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
)

/** The eighteenth character of a resident's number, computed from the first seventeen digits. */
export const residentCheckSign = (digits: string): string =>
  CHECK_SIGNS[WEIGHTS.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11]!

/** The number of a resident of China: province, date of birth not after `today`, check character (GB 11643). */
export function checkResidentId(value: string, today: Date = new Date()): string | null {
  if (value === '') return null
  return isResidentId(value.toUpperCase(), today) ? null : '请输入正确的身份证号码'
}

function isResidentId(value: string, today: Date): boolean {
  const [, province = '', year, month, day] = /^(\d\d)\d{4}(\d{4})(\d\d)(\d\d)\d{3}[\dX]$/.exec(value) ?? []
  if (!RESIDENT_PROVINCES.has(province) || residentCheckSign(value) !== value[17]) return false
  const born = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // A date that does not exist is moved into the next month, or is no date at all.
  return born.getUTCDate() === Number(day) && Number(year) >= 1800 && born <= today
}
