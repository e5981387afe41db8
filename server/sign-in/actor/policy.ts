import type { Person } from '../sessions/index.ts'

/**
 * Why a person may not sign in. Without the right password the answer tells nothing about the account, not even that it
 * exists.
 */
export function signInRefusal(person: Person | null, isRight: boolean): string | null {
  if (person === null || !isRight) return '用户名或密码错误'
  if (person.deleted) return '该用户已注销'
  return person.status === 1 ? null : '该用户已冻结'
}
