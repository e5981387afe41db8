import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createBackup } from '#server/operations/backup/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { JobContext } from './deps.ts'

/** Below the data folder of the server that does it. */
const FOLDER = 'backups'
/** Only these are ever removed: whoever keeps one for good gives it another name. */
const OURS = /^zhiku-\d{8}-\d{6}\.zip$/

/** Writes a whole backup, and removes those of earlier runs that are too many. */
export async function backUp({ deps, values, say, signal }: JobContext): Promise<void> {
  const { connection, files, dataFolder } = deps
  const folder = path.join(dataFolder, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [day, time] = wireTime(new Date())!.replace(/[-:]/g, '').split(' ')
  const target = path.join(folder, `zhiku-${day}-${time}.zip`)
  const manifest = await createBackup({ connection, files, dataFolder, target, progress: () => undefined, signal })
  await say(`已写入 ${target}：${manifest.tables.length} 个表，${manifest.files.length} 个文件`)
  if (manifest.missing.length > 0) await say(`${manifest.missing.length} 个文件已经不在，没有备份到`)
  const kept = (await readdir(folder)).filter((name) => OURS.test(name)).toSorted()
  for (const name of kept.slice(0, -values['keep']!)) {
    await rm(path.join(folder, name))
    await say(`已删除 ${name}`)
  }
}
