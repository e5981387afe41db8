import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { MachineReport } from '#core/maintenance/doctor.ts'
import { runningPostgres } from '#server/db/postgres/running.ts'
import { examine } from '#server/operations/doctor/index.ts'
import { type Config, ConfigError } from '../config.ts'
import { FEATURES } from '../features.ts'
import type { Paths } from '../engines.ts'
import { openFileStore } from '../file-store.ts'
import { childIsolation } from '#server/sandbox/wall-in.ts'
import { externalDatabase } from '../own-database.ts'

/**
 * Examines the installation without starting anything, because an embedded PostgreSQL that does not run is a finding.
 */
export async function doctor(
  { config, paths }: { config: Config; paths: Paths },
  { deep }: { deep: boolean },
): Promise<MachineReport> {
  const { dataFolder } = config
  if (!existsSync(dataFolder)) throw new ConfigError(`没有数据文件夹 ${dataFolder}`)
  return examine({
    dataFolder,
    ...paths,
    connection: externalDatabase(config) ?? runningPostgres(dataFolder),
    deep,
    files: await openFileStore(config),
    now: () => new Date(),
    checks: FEATURES.flatMap(({ checks = [] }) => checks),
    isolation: async () => (await childIsolation()).kind,
    userId: process.getuid?.() ?? null,
    async freeBytes() {
      const { bavail, bsize } = await statfs(dataFolder)
      return bavail * bsize
    },
  })
}
