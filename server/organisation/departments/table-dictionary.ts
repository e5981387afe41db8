import { department } from '#server/db/schema/index.ts'
import type { TableDictionary } from '#server/jobs/queue/index.ts'

export const DEPARTMENT_DICTIONARY: TableDictionary = {
  listedBy: null,
  tenantId: department.tenantId,
  id: department.id,
  parentId: department.parentId,
  texts: { depart_name: department.departName },
  codes: { id: department.id, org_code: department.orgCode },
}
