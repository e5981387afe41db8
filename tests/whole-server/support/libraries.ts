import { readdirSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { openPromise } from 'yauzl'
import { type Api, createApi } from '#core/api/client.ts'
import { login } from '#core/contract/sys/login.ts'
import { exportWhole, importWhole, verifyExport } from '#server/boot/orders/library-orders.ts'
import { startServer as start } from '#server/boot/start.ts'
import { hashPassword } from '#server/kernel/password-hash.ts'
import { paths, type Place, silent } from './backups.ts'
import { emptyShells } from './empty-shells.ts'
import { PASSWORD } from './fixture.ts'

/* Exports of libraries, for their tests. */

type Config = Place['config']

export const exported = (config: Config, target: string, seenBy?: string) =>
  exportWhole({ config, paths, progress: silent }, { target, seenBy })

export const imported = (config: Config, archive: string, admin = 'admin') =>
  importWhole({ config, paths, progress: silent }, { archive, admin })

export const verified = (config: Config, archive: string) => verifyExport({ config, paths, progress: silent }, archive)

/** All entries of a zip by name. */
export async function readZipEntries(file: string): Promise<Map<string, Buffer>> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  const entries = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    entries.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  zip.close()
  return entries
}

export const exportedRows = (entries: ReadonlyMap<string, Buffer>, kind: string): Record<string, unknown>[] =>
  entries
    .get(`${kind}.jsonl`)!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>)

export const startOn = ({ config }: Place) =>
  start({
    config: { ...config, port: 0, log: 'error', sample: false },
    paths: { ...paths, webFolder: emptyShells(config.dataFolder) },
    log: silent,
  })

export async function signInAt(url: string, username: string, password = PASSWORD): Promise<Api> {
  const at = (token?: string) => createApi({ baseURL: `${url}/api`, token: () => token, tenant: () => undefined })
  return at((await at().call(login, { body: { username, password, captcha: '', checkKey: '1' } })).token)
}

/** Makes the database look as if everybody had received a password and changed it. */
export async function giveEverybodyPasswords({ config }: Place): Promise<void> {
  await asked(config, `update app_user set must_change_password = false, password_hash = $1`, [
    await hashPassword(PASSWORD),
  ])
}

/** Runs one statement on the database of an installation. */
export async function asked<Row extends object>(config: Config, text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client(config.databaseUrl)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

/** All names in the file store, including claims. */
export const listStoredFiles = ({ dataFolder }: Config): string[] => {
  try {
    return readdirSync(path.join(dataFolder, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  } catch {
    return []
  }
}
