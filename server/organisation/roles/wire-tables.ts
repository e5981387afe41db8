import { departmentRole, permission, role } from '#server/db/schema/index.ts'
import type { WireTable } from '#server/jobs/queue/index.ts'

export const ROLE_TABLES: Readonly<Record<string, WireTable>> = {
  sys_role: { table: role },
  // Their codes are unique within a department; the family checks them in the whole tenant.
  sys_depart_role: { table: departmentRole, alsoAsked: [departmentRole.roleCode] },
  sys_permission: { table: permission, alsoAsked: [permission.perms] },
}
