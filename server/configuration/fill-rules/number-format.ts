import { Reject } from '#server/kernel/reject.ts'

/** The form of a rule's numbers. */
export interface NumberFormat {
  prefix: string
  /** Of yyyy, MM and dd; '' means no date. */
  dateFormat: string
  /** The least number of digits. */
  digits: number
}

const LONGEST = 32

/** The parameters of a rule as its administrator wrote them, or a message about what is wrong. */
export function numberFormat(params: Readonly<Record<string, unknown>>): NumberFormat | string {
  const prefix = asTyped(params['prefix'])
  if (!isShort(prefix)) return `前缀不能超过 ${LONGEST} 个字，也不能有控制字符`
  const dateFormat = params['dateFormat'] === undefined ? 'yyyyMMdd' : asTyped(params['dateFormat'])
  if (!isShort(dateFormat)) return `日期格式不能超过 ${LONGEST} 个字，也不能有控制字符`
  const digits = params['digits'] === undefined ? 4 : Number(asTyped(params['digits']))
  if (!Number.isInteger(digits) || digits < 1 || digits > 12) return '位数应为 1 到 12'
  return { prefix, dateFormat, digits }
}

/** The format of a stored rule. */
export function storedFormat(params: Readonly<Record<string, unknown>>): NumberFormat {
  const format = numberFormat(params)
  if (typeof format === 'string') throw new Reject(format)
  return format
}

export const asTyped = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const isShort = (text: string): boolean => text.length <= LONGEST && !/\p{Cc}/u.test(text)
