import { isCommonPassword } from './common-password.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 64

interface Choice {
  password: string
  account: string
  /** The former password; '' if there is none, or it is unknown. */
  old: string
}

export interface PasswordRule {
  /** The requirement, shown before anything is typed. */
  wants: string
  /** The problem; null when the password meets the rule. */
  problem: (choice: Choice) => string | null
}

/** All requirements for a new password, in the order of their messages. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  { wants: `${MIN_LENGTH} 至 ${MAX_LENGTH} 个字符`, problem: ({ password }) => lengthProblem(password) },
  {
    wants: '同时含有字母和数字',
    problem: ({ password }) =>
      /\p{L}/u.test(password) && /\p{Nd}/u.test(password) ? null : '密码须同时含有字母和数字',
  },
  {
    wants: '不包含账号，倒着写也不行',
    problem: ({ password, account }) => (holdsAccount(password, account) ? '密码不能包含用户账号' : null),
  },
  {
    wants: '不是容易被猜到的常见密码',
    problem: ({ password }) => (isCommonPassword(password) ? '密码太常见，容易被猜到，请换一个' : null),
  },
]

/** The same in one sentence, for setting another person's password. */
export const PASSWORD_WANTED = PASSWORD_RULES.map(({ wants }) => wants).join('；')

/** The new password must differ from the former one. */
const OTHER_THAN_OLD: PasswordRule = {
  wants: '与旧密码不同',
  problem: ({ password, old }) =>
    old !== '' && password.normalize('NFKC') === old.normalize('NFKC') ? '新密码不能与旧密码相同' : null,
}

/** The rules for changing one's own password. */
export const CHANGE_RULES: readonly PasswordRule[] = [...PASSWORD_RULES, OTHER_THAN_OLD]

const firstProblem = (rules: readonly PasswordRule[], choice: Choice): string | null => {
  for (const rule of rules) {
    const problem = rule.problem(choice)
    if (problem !== null) return problem
  }
  return null
}

/** The fault of a password, also with regard to its account if that is known; null when it may be used. */
export const weakness = (password: string, account = ''): string | null =>
  firstProblem(PASSWORD_RULES, { password, account, old: '' })

function lengthProblem(password: string): string | null {
  const length = [...password].length
  if (length < MIN_LENGTH) return `密码至少 ${MIN_LENGTH} 个字符`
  if (length > MAX_LENGTH) return `密码不能超过 ${MAX_LENGTH} 个字符`
  return /\p{Cc}/u.test(password) ? '密码不能含有控制字符' : null
}

/** Whether it contains the account, forwards or backwards; names of one or two characters are too common. */
function holdsAccount(password: string, account: string): boolean {
  const name = [...account.normalize('NFKC').toLowerCase()]
  const plain = password.normalize('NFKC').toLowerCase()
  return name.length >= 3 && [name, name.toReversed()].some((spelt) => plain.includes(spelt.join('')))
}

/** The reason against a new password, in the order and words of the family; null if there is none. */
export function newPasswordProblem(o: { account: string; old: string; next: string; confirm: string }): string | null {
  if (o.next === '') return '新密码不允许为空!'
  if (o.next !== o.confirm) return '两次输入密码不一致!'
  return firstProblem([OTHER_THAN_OLD, ...PASSWORD_RULES], { password: o.next, account: o.account, old: o.old })
}

export interface PasswordChange {
  oldpassword: string
  password: string
  confirmpassword: string
}

/** Faults that the form can find before anything is sent. */
export function checkPasswordChange(change: PasswordChange, account: string): string | null {
  if (change.oldpassword === '') return '请输入旧密码!'
  if (change.password === '') return '请输入新密码!'
  if (change.confirmpassword === '') return '请确认新密码!'
  if (change.password !== change.confirmpassword) return '两次输入的密码不一样！'
  return firstProblem(CHANGE_RULES, { password: change.password, account, old: change.oldpassword })
}
