import { roleList } from '#core/contract/sys/role.ts'
import { role } from '#server/db/schema/index.ts'
import type { TableDictionary } from '#server/jobs/queue/index.ts'

export const ROLE_DICTIONARY: TableDictionary = {
  listedBy: roleList,
  tenantId: role.tenantId,
  id: role.id,
  texts: { role_name: role.roleName },
  codes: { id: role.id, role_code: role.roleCode },
}
