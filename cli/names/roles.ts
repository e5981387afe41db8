import type { Api } from '../../core/api/client.ts'
import { ApiFault } from '../../core/api/fault.ts'
import { roleAll } from '../../core/contract/sys/role.ts'
import { findNamed } from './find-named.ts'

/** Resolves roles given by code, name or id to their ids. */
export async function roleIds(api: Api, asked: readonly string[]): Promise<string[]> {
  if (asked.length === 0) return []
  const roles = await api.call(roleAll, {}).catch((error: unknown) => {
    // A person who may add people but not list roles can only pass ids, and the server checks them.
    if (error instanceof ApiFault && (error.kind === 'denied' || error.kind === 'refused')) return null
    throw error
  })
  if (roles === null) return [...asked]
  const all = roles.map(({ id, roleCode, roleName }) => ({
    id,
    names: [roleCode, roleName],
    shown: `${roleName} ${roleCode}`,
  }))
  return [...new Set(asked.map((name) => findNamed('角色', all, name).id))]
}
