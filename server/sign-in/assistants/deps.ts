import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import type { Database } from '#server/db/database.ts'
import { siteValues } from '#server/settings/site/index.ts'

export interface AssistantDeps {
  db: Database
  /** The key with which a checked request is sealed. */
  secret: Buffer
}

/** Whether people of the tenant may connect assistants. The protocol's own addresses know no tenant and ask the default one. */
export const allowsAssistants = async (db: Database, tenantId: string = DEFAULT_TENANT): Promise<boolean> =>
  (await siteValues(db, tenantId)).AllowAssistants === '1'
