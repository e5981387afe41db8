import { createDecipheriv, hkdfSync } from 'node:crypto'
import { and, eq, notLike } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { dataSource } from '#server/db/schema/index.ts'
import { sealField } from '#server/resource/secrets.ts'
import { DATA_SOURCES } from './data-sources.ts'

const NONCE = 12
const TAG = 16

/**
 * Passwords that were stored before they were sealed with their address get the form of today, for the address that
 * stands beside them at this start; from then on the former form is nothing. One that opens with another installation's
 * secret stays as it is, for a start with the right one.
 */
export async function resealPasswords(db: Database, secret: Buffer): Promise<void> {
  const rows = await db.select().from(dataSource).where(notLike(dataSource.dbPassword, 'zk1:%'))
  for (const row of rows) {
    const password = openFormer(secret, row.dbPassword!)
    if (password === null) continue
    const sealed = sealField(secret, DATA_SOURCES, 'dbPassword', { ...row, dbPassword: password })
    const isUnchanged = and(eq(dataSource.id, row.id), eq(dataSource.dbPassword, row.dbPassword!))
    await db.update(dataSource).set({ dbPassword: sealed }).where(isUnchanged)
  }
}

/** The nonce, the authentication tag and the content, in base64. */
function openFormer(secret: Buffer, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64')
  if (bytes.length < NONCE + TAG) return null
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'zhiku data source', 32))
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE))
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
