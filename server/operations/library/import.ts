import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientConfig } from 'pg'
import { migrateDatabase } from '#server/db/migrate.ts'
import * as schema from '#server/db/schema/index.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { localFileStore } from '#server/storage/files/index.ts'
import { ArchiveFault, connected } from '../archive/index.ts'
import { assertUnused, holdAlone } from './unused.ts'
import type { Library } from './library.ts'
import { storeFiles, type Stored } from './store-files.ts'
import { type Loaded, loadRows } from './load-rows.ts'

interface Import {
  library: Library
  connection: ClientConfig
  migrationsFolder: string
  filesFolder: string
  /** The account that can sign in afterwards, by its login name. */
  admin: { username: string; password: string }
  progress: (line: string) => void
}

/**
 * Imports a library into an unused installation. All rows are written in one transaction, so a killed import changes
 * nothing. Files that it had stored are reused by the next import, or removed by the next start of a server.
 */
export async function importLibrary(o: Import): Promise<Stored & Loaded> {
  const { contents } = o.library
  if (contents.seenBy !== null)
    throw new ArchiveFault(`这份导出只有 ${contents.seenBy} 能看到的知识，没有用户和权限，不能导入`)
  const damages = await o.library.damages(o.progress)
  if (damages.length > 0) throw new ArchiveFault(`导出已损坏：${damages.slice(0, 5).join('、')}`)
  await using client = await connected(o.connection, 'import')
  await holdAlone(client)
  await migrateDatabase(o.connection, o.migrationsFolder)
  await assertUnused(client)
  const files = await localFileStore(o.filesFolder)
  const passwordHash = await hashPassword(o.admin.password)
  const db = drizzle(client, { schema })
  return await storeFiles({ ...o, db, files }, async () =>
    loadRows({ ...o, client, db, admin: { username: o.admin.username, passwordHash } }),
  )
}
