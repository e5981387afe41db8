import type { FieldKind } from './field-kind.ts'
import type { FieldRule } from '../field-rule.ts'

/** A form that a value may have to keep, with what administrators call it. */
export interface Format {
  rule: FieldRule
  name: string
}

/** The formats of each kind; a kind that is not named has none. */
export const FORMATS: Partial<Record<FieldKind, readonly Format[]>> = {
  text: [
    { rule: 'mobile', name: '手机号码' },
    { rule: 'landline', name: '座机号码' },
    { rule: 'email', name: '电子邮箱' },
    { rule: 'qq', name: 'QQ 号码' },
    { rule: ['pattern', 'p'], name: '邮政编码' },
    { rule: 'webAddress', name: '网址' },
    { rule: 'residentId', name: '身份证号码' },
    { rule: 'paperNumber', name: '证件号码（最多 50 位字母和数字）' },
    { rule: 'bankCard', name: '银行卡号码' },
    { rule: 'workNumber', name: '工号（最多 20 位字母和数字）' },
    { rule: 'letters', name: '英文字母' },
    { rule: 'titleLetters', name: '中英文名称（2 到 100 位）' },
    { rule: ['pattern', 'n6-16'], name: '6 到 16 位数字' },
    { rule: ['pattern', 's6-18'], name: '6 到 18 位字母' },
    { rule: ['pattern', '*6-16'], name: '6 到 16 位任意字符' },
  ],
  number: [
    { rule: 'natural', name: '自然数（0、1、2……）' },
    { rule: ['pattern', 'z'], name: '整数' },
    { rule: ['pattern', 'money'], name: '金额（最多两位小数）' },
  ],
}

/** The limits of each kind, and what they count. */
export const LIMITS = {
  text: { least: 'minLength', most: 'maxLength', counted: '字数', ceiling: 500 },
  choices: { least: 'minTicks', most: 'maxTicks', counted: '选项', ceiling: 100 },
} as const

export type Limited = keyof typeof LIMITS
export const isLimited = (kind: FieldKind): kind is Limited => kind in LIMITS

const same = (one: FieldRule, other: FieldRule) => JSON.stringify(one) === JSON.stringify(other)

/** The format among rules; undefined when every form of a value is taken. */
export const formatAmong = (kind: FieldKind, rules: readonly FieldRule[]): Format | undefined =>
  FORMATS[kind]?.find(({ rule }) => rules.some((each) => same(each, rule)))

/** The number of a limit among rules; null when there is none. */
export function limitAmong(rules: readonly FieldRule[], name: (typeof LIMITS)[Limited]['least' | 'most']) {
  const rule = rules.find((each) => typeof each !== 'string' && each[0] === name)
  return rule === undefined ? null : Number(rule[1])
}

interface Judged {
  kind: FieldKind
  options: readonly string[]
  rules: readonly FieldRule[]
}

/** The fault of a field's rules, or null. */
export function checkFieldRules({ kind, options, rules }: Judged): string | null {
  const limits = isLimited(kind) ? LIMITS[kind] : null
  const names = rules.map((rule) => (typeof rule !== 'string' && rule[0] !== 'pattern' ? rule[0] : 'format'))
  if (new Set(names).size !== names.length) return '同一种校验只能有一条'
  for (const [at, rule] of rules.entries()) {
    const fits =
      names[at] === 'format' ? formatAmong(kind, [rule]) : rule[0] === limits?.least || rule[0] === limits?.most
    if (!fits) return '这种类型的字段没有这种校验'
  }
  if (!limits) return null
  const [least, most] = [limitAmong(rules, limits.least) ?? 0, limitAmong(rules, limits.most) ?? limits.ceiling]
  if (least > most) return `最少${limits.counted}不能超过最多${limits.counted}`
  if (kind === 'choices' && least > options.length) return '最少选项超过了选项的个数'
  return most > limits.ceiling ? `最多${limits.counted}不能超过 ${limits.ceiling}` : null
}

/** The rules of a field as one line for a list: 手机号码、字数 2 到 50. */
export function ruleSummary(kind: FieldKind, rules: readonly FieldRule[]): string {
  const parts = [formatAmong(kind, rules)?.name]
  if (isLimited(kind)) {
    const { least, most, counted } = LIMITS[kind]
    const [from, to] = [limitAmong(rules, least), limitAmong(rules, most)]
    if (from !== null && to !== null) parts.push(`${counted} ${from} 到 ${to}`)
    else if (from !== null) parts.push(`${counted}至少 ${from}`)
    else if (to !== null) parts.push(`${counted}至多 ${to}`)
  }
  return parts.filter(Boolean).join('、')
}
