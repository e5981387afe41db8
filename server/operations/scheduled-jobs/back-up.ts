import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { createBackup } from '#server/operations/backup/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { JobContext } from './deps.ts'

/** Below the data folder of the server that does it. */
const FOLDER = 'backups'
/** Only these are ever removed: whoever keeps one for good gives it another name. */
const OURS = /^zhiku-\d{8}-\d{6}\.zip$/

/** What such a run leaves when its server is killed. */
const CUT_SHORT = /^zhiku-\d{8}-\d{6}\.zip\.unfinished$/

/** Writes a whole backup, and removes those of earlier runs that are too many. */
export async function backUp({ deps, values, say, signal }: JobContext): Promise<void> {
  const { connection, files, dataFolder } = deps
  const folder = path.join(dataFolder, FOLDER)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [day, time] = wireTime(new Date())!.replace(/[-:]/g, '').split(' ')
  const target = path.join(folder, `zhiku-${day}-${time}.zip`)
  const progress = () => undefined
  const alone = () => removeNamed(folder, CUT_SHORT, { keep: 0, say })
  const manifest = await createBackup({ connection, files, dataFolder, target, progress, signal, alone })
  await say(`已写入 ${target}：${manifest.tables.length} 个表，${manifest.files.length} 个文件`)
  if (manifest.missing.length > 0) await say(`${manifest.missing.length} 个文件已经不在，没有备份到`)
  await removeNamed(folder, OURS, { keep: values['keep']!, say })
}

/** All but the last ones, by their names. */
async function removeNamed(
  folder: string,
  shape: RegExp,
  { keep, say }: { keep: number; say: JobContext['say'] },
): Promise<void> {
  const found = (await readdir(folder)).filter((name) => shape.test(name)).toSorted()
  for (const name of found.slice(0, Math.max(0, found.length - keep))) {
    await rm(path.join(folder, name))
    await say(`已删除 ${name}`)
  }
}
