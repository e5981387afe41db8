import { createHash } from 'node:crypto'
import { existsSync, globSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { CheckCode, Finding } from '#core/maintenance/doctor.ts'
import * as schema from '#server/db/schema/index.ts'
import { OperatorFault } from '#server/kernel/operator-fault.ts'
import { assertReachable } from '#server/storage/places/index.ts'
import { checkIndexFile } from '#server/search/engine/index.ts'
import { FileStoreError } from '#server/storage/files/index.ts'
import { UNFINISHED } from '../backup/index.ts'
import { NAMED, namedFindings } from '#server/jobs/queue/index.ts'
import type { Machine, MachineCheck } from './machine.ts'
import { calledContents } from './spoken-names.ts'

const LEAST_FREE = 1024 ** 3
/** The number of contents in a sample: the newest, and some others chosen at random. */
const NEWEST = 50
const OTHERS = 150
/** Larger files are only read with `--deep`. */
const SAMPLED_BYTES = 20 * 1024 ** 2

export async function unfinishedRestore({ dataFolder }: Pick<Machine, 'dataFolder'>): Promise<Finding[]> {
  return existsSync(path.join(dataFolder, UNFINISHED)) ? [{ code: 'ZK-D18', detail: dataFolder }] : []
}

export async function freeSpace({ freeBytes }: Pick<Machine, 'freeBytes'>): Promise<Finding[]> {
  const free = await freeBytes()
  return free < LEAST_FREE ? [{ code: 'ZK-D08', detail: `只剩 ${Math.round(free / 1024 ** 2)} MB` }] : []
}

/** Checks owner and permissions of private files. Windows has no such modes. */
export async function ownership({ dataFolder, userId }: Pick<Machine, 'dataFolder' | 'userId'>): Promise<Finding[]> {
  if (userId === null) return []
  const found: string[] = []
  for (const name of ['.', 'secret.key', 'files', 'postgres', 'postgres/password', 'postgres/application-password']) {
    const file = path.join(dataFolder, name)
    if (!existsSync(file)) continue
    const { mode, uid } = statSync(file)
    if ((mode & 0o077) !== 0) found.push(`${file} 的权限是 ${(mode & 0o777).toString(8).padStart(4, '0')}`)
    if (uid !== userId) found.push(`${file} 的所有者是 ${uid}，检查由 ${userId} 运行`)
  }
  return namedFindings('ZK-D15', found)
}

/** Checks single files. Not possible if the store is unavailable, or is not the server's. */
async function contents(machine: Machine): Promise<Finding[]> {
  const away = await storeFaults(machine)
  if (away.length > 0) return away
  const elsewhere = await assertReachable(drizzle(machine.database, { schema }), machine.files, hostname()).then(
    () => null,
    (error: Error) => error,
  )
  if (elsewhere instanceof OperatorFault) return [{ code: 'ZK-D22', detail: elsewhere.message }]
  if (elsewhere !== null) throw elsewhere
  return contentFaults(machine).catch((error: unknown) => {
    if (!(error instanceof FileStoreError)) throw error
    return [{ code: 'ZK-D19', detail: error.message }]
  })
}

async function storeFaults({ files: { contents: places } }: Machine): Promise<Finding[]> {
  const found: Finding[] = []
  for (const place of [places.first, places.other])
    await place?.check().catch((error: Error) => found.push({ code: 'ZK-D19', detail: error.message }))
  return found
}

async function contentFaults(machine: Machine): Promise<Finding[]> {
  const { rows } = await machine.database.query<{ sha256: string; size: number }>(
    `select f.sha256, f.size::float8 as size from file f
      where exists (select from attachment a where a.sha256 = f.sha256)
         or exists (select from attachment a where a.preview_sha256 = f.sha256) order by f.create_time desc`,
  )
  const missing: string[] = []
  const wrong: string[] = []
  const unread = new Map<string, string>()
  /** An unreadable content does not stop the other checks; an unavailable store does. */
  const each = async (sha256: string, look: () => Promise<void>): Promise<void> => {
    await look().catch((error: unknown) => {
      if (error instanceof FileStoreError && error.fault === 'away') throw error
      unread.set(sha256, (error as Error).message)
    })
  }
  for (const { sha256 } of rows)
    await each(sha256, async () => {
      // A content removed between the query and the check is no fault.
      if (!(await machine.files.has(sha256)) && (await isStillAttached(machine, sha256))) missing.push(sha256)
    })
  for (const { sha256 } of machine.deep ? rows : pickSample(rows))
    await each(sha256, async () => {
      const digest = await computeDigest(machine, sha256)
      if (digest !== null && digest !== sha256) wrong.push(sha256)
    })
  return listFaults(machine, { missing, wrong, unread })
}

interface Faults {
  missing: readonly string[]
  wrong: readonly string[]
  /** Digests of unreadable contents, with the reason. */
  unread: ReadonlyMap<string, string>
}

async function listFaults({ database }: Machine, { missing, wrong, unread }: Faults): Promise<Finding[]> {
  const called = await calledContents(
    database,
    [missing, wrong, [...unread.keys()]].flatMap((digests) => digests.slice(0, NAMED)),
  )
  const call = (sha256: string) => called.get(sha256) ?? sha256
  return [
    ...namedFindings('ZK-D13', missing.map(call)),
    ...namedFindings('ZK-D14', wrong.map(call)),
    ...namedFindings(
      'ZK-D20',
      [...unread].map(([sha256, reason]) => `${call(sha256)}：${reason}`),
    ),
  ]
}

function pickSample(rows: readonly { sha256: string; size: number }[]) {
  const small = rows.filter(({ size }) => size <= SAMPLED_BYTES)
  const others = small.slice(NEWEST).toSorted(() => Math.random() - 0.5)
  return [...small.slice(0, NEWEST), ...others.slice(0, OTHERS)]
}

async function isStillAttached({ database }: Machine, sha256: string): Promise<boolean> {
  const { rowCount } = await database.query('select from attachment where sha256 = $1 or preview_sha256 = $1 limit 1', [
    sha256,
  ])
  return (rowCount ?? 0) > 0
}

async function computeDigest({ files }: Machine, sha256: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    await pipeline(await files.open(sha256), hash)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof FileStoreError && error.fault === 'missing') return null
    throw error
  }
}

async function indexFiles({ dataFolder }: Machine): Promise<Finding[]> {
  const found: string[] = []
  for (const name of globSync('search/index-*.sqlite', { cwd: dataFolder })) {
    const damage = await checkIndexFile(path.join(dataFolder, name)).catch((error: Error) => error.message)
    if (damage !== null) found.push(`${name}：${damage}`)
  }
  return namedFindings('ZK-D12', found)
}

export const FOLDER_CHECKS: readonly MachineCheck[] = [
  { codes: ['ZK-D12'], find: indexFiles },
  { codes: ['ZK-D13', 'ZK-D14', 'ZK-D19', 'ZK-D20', 'ZK-D22'], find: contents },
]

/** Checks that also run when the database is unavailable. */
export const PLAIN_CODES: readonly CheckCode[] = ['ZK-D08', 'ZK-D15', 'ZK-D18']
