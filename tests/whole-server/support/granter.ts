import { eq, like } from 'drizzle-orm'
import type { Api } from '#core/api/client.ts'
import { roleAdd, rolePermissionsSave } from '#core/contract/sys/role.ts'
import { permission, role } from '#server/db/schema/index.ts'
import type { Company } from './company.ts'

/** Somebody of no department who may see and change grants, and reads what all staff read. */
export async function newGranter(company: Company): Promise<{ api: Api; username: string }> {
  const { db } = company.people
  await company.admin.call(roleAdd, { body: { roleName: '授权员', roleCode: 'granter' } })
  const [made] = await db.select().from(role).where(eq(role.roleCode, 'granter'))
  const rows = await db.select().from(permission).where(like(permission.perms, 'km:grant:%'))
  const permissionIds = rows.map((row) => row.id).join(',')
  await company.admin.call(rolePermissionsSave, { body: { roleId: made!.id, permissionIds } })
  const { username } = await company.newPerson({ selectedroles: made!.id })
  return { api: await company.entered(username), username }
}
