import { expired } from '../http/reject.ts'
import { personOf, type Actor } from '../http/route.ts'
import type { Person } from './store.ts'

/** Why somebody may not sign in, in the family's order and words (contract 1.1). */
export function signInRefusal(person: Person | null, isRight: boolean): string | null {
  if (person === null) return '该用户不存在，请注册'
  if (person.deleted) return '该用户已注销'
  if (person.status !== 1) return '该用户已冻结'
  return isRight ? null : '用户名或密码错误'
}

/** The id of the person who asks; routes with access `signed-in` never see a guest. */
export function ownId(actor: Actor): string {
  const id = personOf(actor)
  if (id === null) throw expired()
  return id
}
