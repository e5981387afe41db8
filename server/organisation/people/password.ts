import { and, eq } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { userPassword } from '#core/contract/sys/user.ts'
import { weakness } from '#core/rules/password.ts'
import { rightsChanged } from '#server/access/documents/index.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { user } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findAccount } from '#server/kernel/actor.ts'
import { lockPeople } from '../departments/index.ts'
import { endAccess } from './end-access.ts'
import { lockUsers } from './lock-users.ts'
import { assertMayOpen } from '../opening-guard/index.ts'
import { assertAbove } from './escalation-guard.ts'
import type { Context } from '#server/http/route.ts'
import type { PeopleDeps } from './lock-users.ts'

/** Sets a person's password: their sessions and API tokens end, and they must choose their own at the next sign-in. */
export async function resetPassword(
  ctx: Context<PeopleDeps>,
  body: Checked<typeof userPassword>['body'],
): Promise<void> {
  const { actor, deps, now } = ctx
  if (body.password !== body.confirmpassword) throw new Reject('两次输入密码不一致!')
  assertFits(body.password, body.username)
  const passwordHash = await hashPassword(body.password)
  await deps.db.transaction(async (tx) => {
    await lockPeople(tx)
    const [named] = await tx
      .select({ id: user.id })
      .from(user)
      .where(and(eq(user.username, body.username), eq(user.tenantId, actor.tenantId), eq(user.deleted, false)))
    if (!named) throw new Reject('用户不存在！')
    if (named.id === findAccount(actor)) throw new Reject('请用“修改密码”修改自己的密码')
    const people = await lockUsers(tx, ctx, [named.id])
    await assertAbove(tx, actor, people)
    // Whoever sets a password can use it until its owner notices.
    await assertMayOpen(tx, ctx, people)
    await tx
      .update(user)
      .set({ passwordHash, mustChangePassword: true, updateBy: actor.username, updateTime: now })
      .where(eq(user.id, named.id))
    await endAccess(tx, ctx, [named.id])
    await audit(tx, ctx, { action: 'password-reset', kind: 'user', id: named.id })
    await rightsChanged(tx, actor.tenantId)
  })
}

/** Checks the password against the account's name; the input check does the rest. */
export function assertFits(password: string, username: string): void {
  const problem = weakness(password, username.trim())
  if (problem !== null) throw new Reject(problem)
}
