import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { installation } from '#server/db/schema/index.ts'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import { OperatorFault } from '#server/kernel/operator-fault.ts'
import { type FileStore, FileStoreError } from '../files/index.ts'
import { everyPlace, placeKey, ownPlaces, type Place, readPlaces, unreachable } from './places.ts'

/** Servers that start together on one new folder may see each other's row before the marker, so they look again. */
const ATTEMPTS = 4
const PAUSE_MS = 300

/**
 * Makes sure that this server can read every file of the installation, and stores where they are. Refuses, and marks
 * nothing, when files are in a place that this server does not have. See the README.
 */
export async function registerPlaces(db: Database, files: FileStore, host: string): Promise<void> {
  await assertReachable(db, files, host)
  for (const place of await ownPlaces(files, host))
    if (place.id === null && !place.isAway) await place.contents.mark(randomUUID()).catch(unlessAway)
  const own = await ownPlaces(files, host)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.filePlaces})`)
    refuse(unreachable(await readPlaces(tx), own))
    for (const place of own) if (place.id !== null) await keep(tx, { ...place, id: place.id })
  })
}

/** A store that is unreachable now is marked at the next start. */
function unlessAway(error: unknown): void {
  if (!(error instanceof FileStoreError && error.fault === 'away')) throw error
}

/** For a program beside the server, whose settings may differ from the server's. */
export async function assertReachable(db: Database, files: FileStore, host: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const foreign = unreachable(await readPlaces(db), await ownPlaces(files, host))
    if (foreign.length === 0) return
    if (attempt === ATTEMPTS) refuse(foreign)
    await sleep(PAUSE_MS)
  }
}

/** An unreadable place is an error, never a number of missing files. */
function refuse(foreign: readonly Place[]): void {
  const [place] = foreign
  if (!place) return
  const here = '这里读不到它'
  throw new OperatorFault(
    place.kind === 'object'
      ? `知库的文件在${place.name}，${here}：请设置与其他服务器相同的 ZHIKU_S3_…`
      : `知库的文件在 ${place.name}，${here}。几台服务器要共用同一个 files 文件夹（网络存储），或在那台服务器上设置对象存储、` +
          '移动全部文件，再给每一台同样的 ZHIKU_S3_…；文件夹没有挂载的，先挂载。它已永远丢失的，运行 zhiku files adopt',
  )
}

async function keep(tx: Transaction, { id, kind, name, holds }: Place): Promise<void> {
  const value = JSON.stringify({ kind, name, holds })
  await tx
    .insert(installation)
    .values({ key: placeKey(id), value })
    .onConflictDoUpdate({ target: installation.key, set: { value }, setWhere: sql`${installation.value} <> ${value}` })
}

/** Call it after everything was moved out of a place, which then need not be readable any more. */
export async function noteEmptied(db: Database, files: FileStore, host: string): Promise<void> {
  const own = await ownPlaces(files, host)
  await db.transaction(async (tx) => {
    for (const place of own) if (place.id !== null && !place.isAway) await keep(tx, { ...place, id: place.id })
  })
}

/** Forgets all places; the next server stores only the ones it finds at its start. Returns the forgotten places. */
export async function forgetPlaces(db: Database): Promise<Place[]> {
  const known = await readPlaces(db)
  await db.delete(installation).where(everyPlace)
  return known
}
