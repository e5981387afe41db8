import { backupName, keepLatest, writeKeptBackup } from '#server/operations/backup/index.ts'
import type { JobContext } from './deps.ts'

/** Writes a full backup, and removes the oldest ones of earlier runs. */
export async function backUp({ deps, values, say, signal }: JobContext): Promise<void> {
  const removed = (name: string) => say(`已删除 ${name}`)
  const { manifest, target } = await writeKeptBackup({ deps, name: backupName('job', new Date()), signal, removed })
  await say(`已写入 ${target}：${manifest.tables.length} 个表，${manifest.files.length} 个文件`)
  if (manifest.missing.length > 0) await say(`${manifest.missing.length} 个文件已经不在，没有备份到`)
  for (const name of await keepLatest(deps.dataFolder, values['keep']!)) await removed(name)
}
