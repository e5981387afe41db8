import type { Person } from './store.ts'

/** Why somebody may not sign in, in the family's order and words (contract 1.1). */
export function signInRefusal(person: Person | null, isRight: boolean): string | null {
  if (person === null) return '该用户不存在，请注册'
  if (person.deleted) return '该用户已注销'
  if (person.status !== 1) return '该用户已冻结'
  return isRight ? null : '用户名或密码错误'
}
