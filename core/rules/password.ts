import { isCommonPassword } from './common-password.ts'

const MIN_LENGTH = 8
const MAX_LENGTH = 64

/** The fault of a password, also for its account if that is known; null when it may be used. */
export function weakness(password: string, account = ''): string | null {
  const length = [...password].length
  if (length < MIN_LENGTH) return `密码至少 ${MIN_LENGTH} 个字符`
  if (length > MAX_LENGTH) return `密码不能超过 ${MAX_LENGTH} 个字符`
  if (/\p{Cc}/u.test(password)) return '密码不能含有控制字符'
  if (!/\p{L}/u.test(password) || !/\p{Nd}/u.test(password)) return '密码须同时含有字母和数字'
  if (holdsAccount(password, account)) return '密码不能包含用户账号'
  return isCommonPassword(password) ? '密码太常见，容易被猜到，请换一个' : null
}

/** Read forwards or backwards; names of one or two characters are in too much. */
function holdsAccount(password: string, account: string): boolean {
  const name = [...account.normalize('NFKC').toLowerCase()]
  const plain = password.normalize('NFKC').toLowerCase()
  return name.length >= 3 && [name, name.toReversed()].some((spelt) => plain.includes(spelt.join('')))
}

/** The reason against a new password, in the order and words of the family; null without one. */
export function newPasswordProblem(o: { account: string; old: string; next: string; confirm: string }): string | null {
  if (o.next === '') return '新密码不允许为空!'
  if (o.next !== o.confirm) return '两次输入密码不一致!'
  if (o.next.normalize('NFKC') === o.old.normalize('NFKC')) return '新密码不能与旧密码相同'
  return weakness(o.next, o.account)
}

export interface PasswordChange {
  oldpassword: string
  password: string
  confirmpassword: string
}

/** What the form itself can refuse before anything is sent. */
export function checkPasswordChange(change: PasswordChange, account: string): string | null {
  if (change.oldpassword === '') return '请输入旧密码!'
  if (change.password === '') return '请输入新密码!'
  if (change.confirmpassword === '') return '请确认新密码!'
  return change.password === change.confirmpassword ? weakness(change.password, account) : '两次输入的密码不一样！'
}
