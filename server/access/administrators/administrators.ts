import { and, eq } from 'drizzle-orm'
import { grantEdit } from '#core/contract/km/rights/grant.ts'
import type { Executor } from '#server/db/database.ts'
import { role, user, userRole } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'

/**
 * The family's code of the built-in administrator role. It cannot be deleted, so that somebody can always grant
 * everything.
 */
export const ADMIN_ROLE = 'admin'

/** Ids of the people who have the built-in role and can sign in. */
export async function administrators(db: Executor, tenantId: string): Promise<string[]> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .innerJoin(userRole, eq(userRole.userId, user.id))
    .innerJoin(role, and(eq(role.id, userRole.roleId), eq(role.tenantId, tenantId), eq(role.roleCode, ADMIN_ROLE)))
    .where(and(eq(user.tenantId, tenantId), eq(user.status, 1), eq(user.deleted, false)))
  return rows.map((row) => row.id)
}

/**
 * Whether the actor may grant everything, also permissions that the role itself has lost. Programs never may: they
 * grant only within their own scopes.
 */
export const isAdministrator = async (db: Executor, { tenantId, person }: Actor): Promise<boolean> =>
  person !== null && (await administrators(db, tenantId)).includes(person)

/**
 * Whether the actor may grant every access to documents. Whoever can write such a grant gains nothing new by another
 * way.
 */
export const mayOpenAll = async (db: Executor, actor: Actor): Promise<boolean> =>
  actor.permissions.has(grantEdit.access) || (await isAdministrator(db, actor))
