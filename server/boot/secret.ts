import { createHash, randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError } from './config.ts'

const BYTES = 32

/**
 * The installation's secret: ZHIKU_SECRET, which several servers over one database must share, else `secret.key` in the
 * data folder, made at the first start and readable by its owner only. Whoever has it can write tickets and share keys.
 */
export function installationSecret(config: Pick<Config, 'secret' | 'dataFolder'>): Buffer {
  if (config.secret !== undefined) return createHash('sha256').update(config.secret).digest()
  const file = path.join(config.dataFolder, 'secret.key')
  if (!existsSync(file)) make(file)
  const key = Buffer.from(readFileSync(file, 'utf8'), 'base64')
  if (key.length !== BYTES) throw new ConfigError(`${file} 已损坏，请从备份恢复`)
  return key
}

/** Complete under another name first: a crash leaves no half secret behind. */
function make(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  const handle = openSync(fresh, 'w', 0o600)
  try {
    writeSync(handle, `${randomBytes(BYTES).toString('base64')}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
}
