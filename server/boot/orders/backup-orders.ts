import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ClientConfig } from 'pg'
import * as v from 'valibot'
import { docSearch } from '#core/contract/km/search/search.ts'
import type { BackupReport, VerifyReport } from '#core/maintenance/order.ts'
import { clusterHome } from '#server/db/postgres/cluster.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { lastChange } from '#server/jobs/change-log/index.ts'
import { Archive, createBackup, findDamages, type Manifest, restoreBackup } from '#server/operations/backup/index.ts'
import { searchDocuments } from '#server/search/query/index.ts'
import { actorOfUser } from '#server/sign-in/actor/index.ts'
import type { Config } from '../config.ts'
import { type Engines, startEngines } from '../engines.ts'
import type { Orderer } from './orderer.ts'
import { filesOfServer } from './files-order.ts'
import { externalDatabase, ownDatabase } from '../own-database.ts'

export async function create(
  { config, progress }: Orderer,
  { target, base }: { target: string; base?: string | undefined },
): Promise<BackupReport> {
  await using stack = new AsyncDisposableStack()
  const connection = await ownDatabase(config, stack)
  const files = await filesOfServer(config, connection)
  const { dataFolder } = config
  return backupReport(target, await createBackup({ connection, files, dataFolder, target, base, progress }))
}

export async function restore({ config, paths, progress }: Orderer, file: string): Promise<BackupReport> {
  await using archive = await Archive.open(file)
  const external = externalDatabase(config)
  const withDatabase = external
    ? (work: (connection: ClientConfig) => Promise<void>) => work(external)
    : embedded(config.dataFolder)
  return backupReport(file, await restoreBackup({ archive, ...config, ...paths, withDatabase, progress }))
}

/** Verifies a backup: compares every digest, restores into a temporary folder and database, and searches there. */
export async function verify({ config, paths, progress }: Orderer, file: string): Promise<VerifyReport> {
  await using archive = await Archive.open(file)
  const report = backupReport(file, archive.manifest)
  const damages = await findDamages(archive, progress)
  if (damages.length > 0) return { ...report, damages, searches: 0, unfound: [] }
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'zhiku-verify-'))
  try {
    await restoreBackup({ archive, dataFolder, ...paths, withDatabase: embedded(dataFolder), progress })
    // The settings in the backup may name the database in use.
    const scratch: Config = {
      ...config,
      dataFolder,
      filesIn: 'local',
      objects: null,
      databaseUrl: undefined,
      sessionDatabaseUrl: undefined,
    }
    const { searches } = archive.manifest
    const unfound = await searchAgain(searches, { config: scratch, paths, progress })
    return { ...report, damages, searches: searches.length, unfound }
  } finally {
    rmSync(clusterHome(dataFolder), { recursive: true, force: true })
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

const embedded =
  (dataFolder: string) =>
  async (work: (connection: ClientConfig) => Promise<void>): Promise<void> => {
    await using postgres = await startEmbeddedPostgres({ dataFolder, log: () => undefined })
    await work(postgres.connection)
  }

type Searches = Manifest['searches']

/** The titles that do not find exactly their one document. */
async function searchAgain(searches: Searches, { config, paths, progress }: Orderer): Promise<string[]> {
  progress('启动恢复出来的知库')
  const silent = () => undefined
  await using engines = await startEngines(config, paths, silent, async () => undefined)
  await indexed(engines, progress)
  const unfound: string[] = []
  for (const each of searches) if (!(await isFound(engines, each))) unfound.push(each.text)
  return unfound
}

async function indexed({ db, follower }: Engines, progress: Orderer['progress']): Promise<void> {
  const last = await lastChange(db)
  while (follower.cursor() < last) {
    progress(`建立索引 ${follower.cursor()}/${last}`)
    follower.wake()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Searches as the document's author, who can always read it. */
async function isFound(engines: Engines, { text, documentId }: Searches[number]): Promise<boolean> {
  const row = await engines.db.query.document.findFirst({ where: (each, { eq }) => eq(each.id, documentId) })
  const actor = row ? await actorOfUser(engines.db, row.authorId) : null
  if (actor === null) return false
  const body = v.parse(docSearch.body, { content: text, title: text, pageNo: 1, pageSize: 50 })
  const found = await searchDocuments({ actor, deps: engines, now: new Date(), origin: '' }, body)
  return found.kmSearchResultVOPage.records.filter(({ id }) => id === documentId).length === 1
}

const backupReport = (archive: string, manifest: Manifest): BackupReport => ({
  archive,
  time: manifest.time,
  tables: manifest.tables.length,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  files: manifest.files.length,
  bytes: manifest.files.reduce((sum, { size }) => sum + size, 0),
  inEarlier: manifest.files.filter(({ base }) => base !== undefined).length,
  needs: manifest.bases.map(({ name }) => name),
  missing: manifest.missing,
})
