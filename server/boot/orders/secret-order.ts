import { existsSync, mkdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import type { SecretReport } from '#core/maintenance/order.ts'
import { openDatabase } from '#server/db/database.ts'
import { installation } from '#server/db/schema/index.ts'
import type { Orderer } from './orderer.ts'
import { ConfigError } from '../config.ts'
import { ownDatabase } from '../own-database.ts'
import { installationSecret, keepSecret, movable, deriveSecret } from '../secret.ts'
import { FINGERPRINT } from '../shared-secret.ts'

/** The secret in the form that `ZHIKU_SECRET` and `zhiku secret set` on another server accept. */
export function showSecret({ config }: Orderer): SecretReport {
  if (!existsSync(config.dataFolder)) throw new ConfigError(`没有数据文件夹 ${config.dataFolder}`)
  return {
    secret: movable(installationSecret(config)),
    from: config.secret === undefined ? 'secret.key' : 'ZHIKU_SECRET',
  }
}

/** Replaces the secret in the data folder; servers use it after their next start. */
export async function setSecret({ config }: Orderer, text: string): Promise<SecretReport> {
  if (config.secret !== undefined)
    throw new ConfigError('设置了 ZHIKU_SECRET，它先于 secret.key：请改它的值，或先去掉它')
  if (text.length < 32) throw new ConfigError('密钥至少 32 个字符')
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o700 })
  keepSecret(config.dataFolder, deriveSecret(text))
  if (config.databaseUrl !== undefined) await forgetFingerprint(config)
  return { secret: movable(deriveSecret(text)), from: 'secret.key' }
}

/** Removes the recorded fingerprint, so that the first server to start records that of the new secret. */
async function forgetFingerprint(config: Orderer['config']): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const { db } = stack.use(openDatabase(await ownDatabase(config, stack), () => undefined))
  await db.delete(installation).where(eq(installation.key, FINGERPRINT))
}
