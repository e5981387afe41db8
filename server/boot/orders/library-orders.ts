import path from 'node:path'
import type { ClientConfig } from 'pg'
import type { LibraryImportReport, LibraryReport, LibraryVerifyReport } from '#core/maintenance/order.ts'
import { startEmbeddedPostgres } from '#server/db/postgres/index.ts'
import { type Contents, exportLibrary, importLibrary, Library } from '#server/operations/library/index.ts'
import type { Orderer } from './orderer.ts'
import type { Config } from '../config.ts'
import { filesOfServer } from './files-order.ts'
import { externalDatabase, ownDatabase } from '../own-database.ts'
import { readablePassword } from '../seed/readable-password.ts'

const filesFolder = ({ dataFolder }: Config) => path.join(dataFolder, 'files')

export async function exportWhole(
  { config, progress }: Orderer,
  { target, seenBy }: { target: string; seenBy?: string | undefined },
): Promise<LibraryReport> {
  await using stack = new AsyncDisposableStack()
  const connection = await ownDatabase(config, stack)
  const files = await filesOfServer(config, connection)
  return libraryReport(target, await exportLibrary({ connection, files, target, seenBy, progress }))
}

export async function verifyExport({ progress }: Orderer, file: string): Promise<LibraryVerifyReport> {
  using library = await Library.open(file)
  return { ...libraryReport(file, library.contents), damages: await library.damages(progress) }
}

/** Imports into a data folder that need not exist yet. It is refused while a server holds the folder's lock. */
export async function importWhole(
  { config, paths, progress }: Orderer,
  { archive, admin }: { archive: string; admin: string },
): Promise<LibraryImportReport> {
  using library = await Library.open(archive)
  await using stack = new AsyncDisposableStack()
  const connection = await databaseAlone(config, stack)
  const password = config.adminPassword ?? readablePassword()
  const done = await importLibrary({
    library,
    connection,
    ...paths,
    filesFolder: filesFolder(config),
    admin: { username: admin, password },
    progress,
  })
  const shown = config.adminPassword === undefined ? password : null
  return { ...libraryReport(archive, library.contents), ...done, admin: { username: admin, password: shown } }
}

async function databaseAlone(config: Config, stack: AsyncDisposableStack): Promise<ClientConfig> {
  const external = externalDatabase(config)
  if (external) return external
  return stack.use(await startEmbeddedPostgres({ dataFolder: config.dataFolder, log: () => undefined })).connection
}

const libraryReport = (
  archive: string,
  { kinds, time, digest, seenBy, bytes, missing, leftOut }: Contents,
): LibraryReport => ({
  archive,
  time,
  digest,
  seenBy,
  counts: Object.fromEntries(kinds.map(({ name, rows }) => [name, rows])),
  bytes,
  missing,
  leftOut,
})
