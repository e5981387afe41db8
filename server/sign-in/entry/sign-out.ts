import { logout } from '#core/contract/sys/login.ts'
import { audit } from '#server/db/audit.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Client } from '../provers/index.ts'
import { type AuthDeps, endSession, personById, tokenHash } from '../sessions/index.ts'
import { signInBy } from './sign-in-by.ts'

/** Ends the session of the token. */
export async function signOut(deps: AuthDeps, token: string, client: Client): Promise<void> {
  if (token === '') throw new Reject('退出登录失败！')
  await deps.db.transaction(async (tx) => {
    const ended = await endSession(tx, tokenHash(token))
    const person = ended && (await personById(tx, ended.userId))
    if (!person) throw new Reject('Token无效!')
    await audit(tx, signInBy(person, client, logout), { action: 'sign-out', kind: 'user', id: person.id })
  })
}
