import { and, desc, eq } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/database.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { auditLog, siteConfig } from '#server/db/schema/index.ts'

export interface StoredItem {
  code: string
  value: string
  updateBy: string | null
  updateTime: Date | null
}

export const storedItems = (db: Executor, tenantId: string): Promise<StoredItem[]> =>
  db
    .select({
      code: siteConfig.itemCode,
      value: siteConfig.itemValue,
      updateBy: siteConfig.updateBy,
      updateTime: siteConfig.updateTime,
    })
    .from(siteConfig)
    .where(eq(siteConfig.tenantId, tenantId))

/**
 * Changes of one tenant's configuration wait for one another, so that values stay the same until the transaction ends.
 */
export const lockConfig = (tx: Transaction, tenantId: string) => lockNamed(tx, `site-config ${tenantId}`)

export const writeItem = (
  tx: Transaction,
  row: { tenantId: string; itemCode: string; itemValue: string; itemName: string; updateBy: string; updateTime: Date },
) =>
  tx
    .insert(siteConfig)
    .values({ ...row, createBy: row.updateBy })
    .onConflictDoUpdate({ target: [siteConfig.tenantId, siteConfig.itemCode], set: row })

export const removeItem = (tx: Transaction, tenantId: string, itemCode: string) =>
  tx.delete(siteConfig).where(and(eq(siteConfig.tenantId, tenantId), eq(siteConfig.itemCode, itemCode)))

export const CONFIG_KIND = 'site-config'

/** The changes of the configuration in the audit log, the latest first. */
export async function changes(
  db: Executor,
  tenantId: string,
  { itemCode, limit, offset }: { itemCode: string | undefined; limit: number; offset: number },
) {
  const where = and(
    eq(auditLog.tenantId, tenantId),
    eq(auditLog.objectKind, CONFIG_KIND),
    itemCode === undefined ? undefined : eq(auditLog.objectId, itemCode),
  )
  const rows = await db
    .select()
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.createTime), desc(auditLog.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(auditLog, where) }
}
