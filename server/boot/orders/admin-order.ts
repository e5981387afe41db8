import { and, eq } from 'drizzle-orm'
import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import type { AdminReport } from '#core/maintenance/order.ts'
import { rightsChanged } from '#server/access/documents/index.ts'
import { audit } from '#server/db/audit.ts'
import { openDatabase } from '#server/db/database.ts'
import { user } from '#server/db/schema/index.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { endAccess } from '#server/organisation/people/index.ts'
import { accountSubject, clearFailures } from '#server/sign-in/sessions/index.ts'
import type { Orderer } from './orderer.ts'
import { ConfigError } from '../config.ts'
import { ownDatabase } from '../own-database.ts'
import { readablePassword } from '../seed/readable-password.ts'

const NORMAL = 1

/**
 * Restores access for an administrator who has lost the password: sets a new one, to be changed at the next sign-in,
 * and opens frozen or locked accounts. Permitted to everybody who can run programs as the server's user.
 */
export async function resetAdmin({ config }: Orderer, { account }: { account: string }): Promise<AdminReport> {
  await using stack = new AsyncDisposableStack()
  const { db } = stack.use(openDatabase(await ownDatabase(config, stack), () => undefined))
  const password = readablePassword()
  const passwordHash = await hashPassword(password)
  const now = new Date()
  const by = { actor: OPERATOR, origin: '127.0.0.1', now }
  await db.transaction(async (tx) => {
    const [found] = await tx
      .update(user)
      .set({ passwordHash, mustChangePassword: true, status: NORMAL, updateTime: now })
      .where(and(eq(user.username, account), eq(user.tenantId, DEFAULT_TENANT), eq(user.deleted, false)))
      .returning({ id: user.id })
    if (!found) throw new ConfigError(`没有账号 ${account}，用 --account 指明管理员的账号`)
    await endAccess(tx, by, [found.id])
    await clearFailures(tx, accountSubject(account))
    await audit(tx, by, { action: 'password-reset', kind: 'user', id: found.id })
    await rightsChanged(tx, DEFAULT_TENANT)
  })
  return { username: account, password }
}

/** The actor of orders at the server's machine, who has no account. */
const OPERATOR = { tenantId: DEFAULT_TENANT, userId: null, username: 'operator' }
