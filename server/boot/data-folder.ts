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
 * The data folder, ready for a server of this version: made when it is missing, ours to write, not half restored, and last
 * written by no later version. Refuses before anything in it is changed; then stamps it with this version.
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

/** Folders from before there was a stamp have none. */
function readStamp(file: string): v.InferOutput<typeof Stamp> | null {
  if (!existsSync(file)) return null
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Stamp), readFileSync(file, 'utf8'))
  if (!parsed.success) throw new ConfigError(`${file} 已损坏：请从备份恢复，或确认版本后删除它`)
  return parsed.output
}

/** Complete under another name first: a crash leaves the former file or the new one. Only its owner reads it. */
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
