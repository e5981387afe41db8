import type { Api } from '../../core/api/client.ts'
import { ApiFault } from '../../core/api/fault.ts'
import { roleAll } from '../../core/contract/sys/role.ts'
import { oneOf } from './one-of.ts'

/** The ids of roles that were named by code, name or id. */
export async function roleIds(api: Api, asked: readonly string[]): Promise<string[]> {
  if (asked.length === 0) return []
  const roles = await api.call(roleAll, {}).catch((error: unknown) => {
    // Who adds people may not see the roles: then only ids are known, and the server judges them.
    if (error instanceof ApiFault && (error.kind === 'denied' || error.kind === 'refused')) return null
    throw error
  })
  if (roles === null) return [...asked]
  const all = roles.map(({ id, roleCode, roleName }) => ({
    id,
    names: [roleCode, roleName],
    shown: `${roleName} ${roleCode}`,
  }))
  return [...new Set(asked.map((name) => oneOf('角色', all, name).id))]
}
