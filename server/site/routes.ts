import { siteConfig } from '#core/contract/km/config.ts'
import type { Database } from '../db/database.ts'
import { routesFor } from '../http/route.ts'
import { siteValues } from './values.ts'

export interface SiteDeps {
  db: Database
  uploadLimitBytes: number
}

const route = routesFor<SiteDeps>()

export const siteRoutes = [
  route(siteConfig, async ({ deps, actor }) => ({
    ...(await siteValues(deps.db, actor.tenantId)),
    UploadLimitMB: String(Math.floor(deps.uploadLimitBytes / 1024 / 1024)),
  })),
]
