import { position } from '#server/db/schema/index.ts'
import type { TableDictionary } from '#server/jobs/queue/index.ts'

export const POSITION_DICTIONARY: TableDictionary = {
  listedBy: null,
  tenantId: position.tenantId,
  id: position.id,
  texts: { name: position.name },
  codes: { code: position.code, id: position.id },
}
