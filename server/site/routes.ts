import { siteConfig } from '#core/contract/km/config.ts'
import type { Database } from '../db/database.ts'
import { routesFor } from '../http/route.ts'
import { siteValues } from './values.ts'

export interface SiteDeps {
  db: Database
}

const route = routesFor<SiteDeps>()

export const siteRoutes = [route(siteConfig, ({ deps, actor }) => siteValues(deps.db, actor.tenantId))]
