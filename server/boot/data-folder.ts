import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { UNFINISHED } from '#server/operations/backup/index.ts'
import { ConfigError } from './config.ts'
import { FOLDER_FORMAT, RELEASE, writtenByLater } from '#server/kernel/release.ts'

const STAMP = 'version.json'
const Stamp = v.object({ release: v.string(), format: v.number() })

/**
 * Prepares the data folder for this version: creates it if missing, and checks that it is writable, completely
 * restored, and not last written by a later version. Refuses before changing anything; then stamps it with this
 * version.
 */
export function openDataFolder(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory()) throw new ConfigError(`${folder} 不是文件夹`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  if (existsSync(path.join(folder, UNFINISHED)))
    throw new ConfigError(`${folder} 里是一次没有完成的恢复，请清空它再恢复一次`)
  assertNotLater(folder)
  writeDurably(path.join(folder, STAMP), `${JSON.stringify({ release: RELEASE, format: FOLDER_FORMAT })}\n`)
}

/** Refuses a data folder that a later version has written. */
export function assertNotLater(folder: string): void {
  const stamp = readStamp(path.join(folder, STAMP))
  if (stamp !== null && stamp.format > FOLDER_FORMAT)
    throw new ConfigError(writtenByLater(`数据文件夹 ${folder}`, stamp.release))
}

/** Folders of versions before the stamp was introduced have none. */
function readStamp(file: string): v.InferOutput<typeof Stamp> | null {
  if (!existsSync(file)) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Stamp), readFileSync(file, 'utf8'))
  if (!parsed.success) throw new ConfigError(`${file} 已损坏：请从备份恢复，或确认版本后删除它`)
  return parsed.output
}

/**
 * Writes atomically through a temporary name, so a crash leaves the old file or the new one. Only the owner can read
 * it.
 */
export function writeDurably(file: string, text: string): void {
  const fresh = `${file}.${process.pid}`
  const handle = openSync(fresh, 'w', 0o600)
  try {
    writeSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
}
