import { hostname } from 'node:os'
import type { ClientConfig } from 'pg'
import type { PlacesReport } from '#core/maintenance/order.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { assertReachable, forgetPlaces, readPlaces } from '#server/storage/places/index.ts'
import type { Config } from '../config.ts'
import type { Orderer } from './orderer.ts'
import { openFileStore } from '../file-store.ts'
import { ownDatabase } from '../own-database.ts'

/**
 * The file store for a program beside the server. Its settings may differ from the server's, and then it would report
 * existing files as missing. So they are first compared with the place that the server recorded.
 */
export async function filesOfServer(config: Config, connection: ClientConfig): Promise<FileStore> {
  const files = await openFileStore(config)
  const { first, other } = files.contents
  await first.check()
  await other?.check()
  await using handle = openDatabase(connection, () => undefined)
  await assertReachable(handle.db, files, hostname())
  return files
}

/** Where the installation's files are, as recorded by its servers. */
export const showPlaces = (o: Orderer): Promise<PlacesReport> => withDatabase(o, readPlaces)

/** Forgets the recorded places, for stores that are lost for good. The next start of a server records its own. */
export const adoptPlaces = (o: Orderer): Promise<PlacesReport> => withDatabase(o, forgetPlaces)

async function withDatabase({ config }: Orderer, work: (db: Database) => Promise<PlacesReport['places']>) {
  await using stack = new AsyncDisposableStack()
  const { db } = stack.use(openDatabase(await ownDatabase(config, stack), () => undefined))
  return { places: await work(db) }
}
