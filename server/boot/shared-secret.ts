import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { ConfigError } from './config.ts'
import type { Database } from '#server/db/database.ts'
import { installation } from '#server/db/schema/index.ts'

export const FINGERPRINT = 'secret-fingerprint'

/**
 * Ensures that servers on one database share one secret: otherwise each would sometimes refuse tickets and share links
 * of the other, for no visible reason. The first start records a fingerprint of its secret; a start with another one
 * ends with a clear message. `zhiku secret set` deletes the row.
 */
export async function assertSharedSecret(db: Database, secret: Buffer): Promise<void> {
  const own = createHmac('sha256', secret).update(FINGERPRINT).digest('hex')
  await db.insert(installation).values({ key: FINGERPRINT, value: own }).onConflictDoNothing()
  const rows = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, FINGERPRINT))
  if (rows[0]?.value !== own)
    throw new ConfigError(
      '密钥与这个数据库的其他服务器不一致：请在那台服务器上运行 zhiku secret show，把结果设为这台的 ZHIKU_SECRET',
    )
}
