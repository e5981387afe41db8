import { eq } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { siteConfig } from '../db/schema/index.ts'

export const storedItems = (db: Executor, tenantId: string): Promise<{ code: string; value: string }[]> =>
  db
    .select({ code: siteConfig.itemCode, value: siteConfig.itemValue })
    .from(siteConfig)
    .where(eq(siteConfig.tenantId, tenantId))
