/** A pattern, and the message for a value that does not fit. */
export interface CellPattern {
  pattern: RegExp
  message: string
}

/** The named patterns for rules of cells. Only `*` judges an empty cell. */
export const namedPatterns = {
  'n6-16': { pattern: /^\d{6,16}$/, message: '请输入6到16位数字' },
  '*6-16': { pattern: /^[\s\S]{6,16}$/u, message: '请输入6到16位任意字符' },
  's6-18': { pattern: /^[a-z]{6,18}$/i, message: '请输入6到18位字母' },
  url: { pattern: /^https?:\/\/[^\s/?#.]+(\.[^\s/?#.]+)+([/?#]\S*)?$/i, message: '请输入正规的网址' },
  e: { pattern: /^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, message: '请输入正确的电子邮件' },
  m: { pattern: /^1[3-9]\d{9}$/, message: '请输入正确的手机号码' },
  p: { pattern: /^[1-9]\d{5}$/, message: '请输入正确的邮政编码' },
  s: { pattern: /^[a-z]+$/i, message: '请输入字母' },
  n: { pattern: /^-?\d+(\.\d+)?$/, message: '请输入数字' },
  z: { pattern: /^-?\d+$/, message: '请输入整数' },
  '*': { pattern: /\S/, message: '不能为空' },
  money: { pattern: /^-?\d+(\.\d{1,2})?$/, message: '请输入正确的金额' },
} satisfies Record<string, CellPattern>
