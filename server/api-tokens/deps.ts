import type { Database } from '../db/database.ts'
import type { Ctx } from '../http/route.ts'

export interface ApiTokenDeps {
  db: Database
}

export type Asking = Ctx<ApiTokenDeps>
