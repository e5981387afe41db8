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
 * The file store for a program beside the server. It may have been given other settings than the server, and would then
 * find files missing that are where they should be: so what the server wrote down is compared first.
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

/** Where the files of the installation are, as its servers wrote it down. */
export const showPlaces = (o: Orderer): Promise<PlacesReport> => withDatabase(o, readPlaces)

/** Forgets where files were: for places that are lost for good. The next server that starts says where they are now. */
export const adoptPlaces = (o: Orderer): Promise<PlacesReport> => withDatabase(o, forgetPlaces)

async function withDatabase({ config }: Orderer, work: (db: Database) => Promise<PlacesReport['places']>) {
  await using stack = new AsyncDisposableStack()
  const { db } = stack.use(openDatabase(await ownDatabase(config, stack), () => undefined))
  return { places: await work(db) }
}
