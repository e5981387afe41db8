import type { Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { isAdministrator } from '../administrators/index.ts'
import { rulesThatBind } from './in-force.ts'

/**
 * Makes a change, and refuses it when a data rule that binds the actor is afterwards gone or different, for any reason:
 * no longer ticked, edited, deleted, replaced by a newer one, or lost with a role, a department or a menu (decision
 * 0008).
 */
export async function keepingOwnRules<T>(tx: Transaction, actor: Actor, change: () => Promise<T>): Promise<T> {
  const before = await rulesThatBind(tx, actor)
  const result = await change()
  if (before.size === 0) return result
  const after = await rulesThatBind(tx, actor)
  const isKept = [...before].every(([id, rule]) => after.get(id) === rule)
  if (isKept || (await isAdministrator(tx, actor))) return result
  throw new Reject('不能取消或修改限制自己的数据规则，请由管理员操作')
}
