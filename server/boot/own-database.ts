import { existsSync } from 'node:fs'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import { clusterHome } from '#server/db/postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { runningPostgres } from '#server/db/postgres/running.ts'
import { type Config, ConfigError } from './config.ts'

type Place = Pick<Config, 'dataFolder' | 'databaseUrl' | 'sessionDatabaseUrl'>

/** The address of an external database for session connections; null: it is the embedded one. */
export const externalDatabase = ({ sessionDatabaseUrl, databaseUrl }: Place): ClientConfig | null => {
  const connectionString = sessionDatabaseUrl ?? databaseUrl
  return connectionString === undefined ? null : { connectionString }
}

/**
 * The database of an installation for a program beside its server: an external one, the embedded one of the running
 * server, or, if no server runs, the embedded one started until the stack ends.
 */
export async function ownDatabase(config: Place, stack: AsyncDisposableStack): Promise<ClientConfig> {
  const given = externalDatabase(config) ?? runningPostgres(config.dataFolder)
  if (given) return given
  if (!existsSync(path.join(clusterHome(config.dataFolder), 'cluster/PG_VERSION')))
    throw new ConfigError(`${config.dataFolder} 里没有知库的数据，请用 ZHIKU_DATA 指明数据文件夹`)
  return stack.use(await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: () => undefined })).connection
}
