import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from './config.ts'
import { writeDurably } from './data-folder.ts'

const BYTES = 32

/**
 * The installation's secret: ZHIKU_SECRET, which servers on one database must share, else `secret.key` in the data
 * folder, created at the first start and readable by its owner only. Whoever has it can forge tickets and share keys.
 */
export function installationSecret(config: Pick<Config, 'secret' | 'dataFolder'>): Buffer {
  if (config.secret !== undefined) return deriveSecret(config.secret)
  const file = fileIn(config.dataFolder)
  if (!existsSync(file)) keepSecret(config.dataFolder, randomBytes(BYTES))
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== BYTES) throw new ConfigError(`${file} 已损坏，请从备份恢复`)
  return key
}

const fileIn = (dataFolder: string): string => path.join(dataFolder, 'secret.key')

export function keepSecret(dataFolder: string, secret: Buffer): void {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  writeDurably(fileIn(dataFolder), `${secret.toString('base64')}\n`)
}

/**
 * The prefix of a secret as text that another server accepts as the same bytes: for turning a `secret.key` into a
 * `ZHIKU_SECRET`.
 */
const MOVABLE = 'key:'
export const movable = (secret: Buffer): string => MOVABLE + secret.toString('base64')

export function deriveSecret(text: string): Buffer {
  const key = text.startsWith(MOVABLE) ? Buffer.from(text.slice(MOVABLE.length), 'base64') : null
  return key?.length === BYTES ? key : createHash('sha256').update(text).digest()
}
