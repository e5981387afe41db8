import type { Person } from '../sessions/index.ts'

/** Why somebody may not sign in. Who does not know the password learns nothing of the account, not even that it exists. */
export function signInRefusal(person: Person | null, isRight: boolean): string | null {
  if (person === null || !isRight) return '用户名或密码错误'
  if (person.deleted) return '该用户已注销'
  return person.status === 1 ? null : '该用户已冻结'
}
