/**
 * Rules for general fields (acceptance, group V). Every rule returns the message to show, or null; only 必填 judges an
 * empty value.
 */
type Rule = (value: string) => string | null

const fitting =
  (pattern: RegExp, message: string): Rule =>
  (value) =>
    value === '' || pattern.test(value) ? null : message

export const checkNaturalNumber = fitting(/^(0|[1-9]\d*)$/, '请输入自然数')
export const checkLetters = fitting(/^[a-z]+$/i, '请输入英文字符')
export const checkQq = fitting(/^\d{5,12}$/, '请输入正确的QQ号码')

/** Chinese characters of every plane, English letters, spaces; counted by character. */
export const checkTitleLetters = fitting(/^[\p{Script=Han}A-Za-z ]{2,100}$/u, '请输入2到100位的中英文字符和空格')
export const checkDigitLines = fitting(/^[\d\r\n]+$/, '请输入数字和换行符')

export const checkWebAddress: Rule = (value) =>
  value === '' || (/^https?:\/\/[^\s/?#]/i.test(value) && !/\s/.test(value) && URL.canParse(value))
    ? null
    : '请输入以http和https开头的网址'

const countSigns = (value: string) => [...value].length

export const checkAtMost255: Rule = (value) => (countSigns(value) <= 255 ? null : '请输入255位以内的字符')

export const minLength =
  (least: number): Rule =>
  (value) =>
    value === '' || countSigns(value) >= least ? null : `最小长度${least}位字符`

export const maxLength =
  (most: number): Rule =>
  (value) =>
    countSigns(value) <= most ? null : `最大长度${most}位字符`

/** How many are ticked in a comma list. */
const ticks = (value: string) => value.split(',').filter(Boolean).length

/** Also applies to a group without a tick. */
export const minTicks =
  (least: number): Rule =>
  (value) =>
    ticks(value) >= least ? null : `最少选择${least}项`

export const maxTicks =
  (most: number): Rule =>
  (value) =>
    ticks(value) <= most ? null : `最多选择${most}项`
