import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'

export interface ApiTokenDeps {
  db: Database
}

export type Asking = Context<ApiTokenDeps>
