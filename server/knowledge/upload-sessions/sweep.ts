import { and, eq, inArray, isNotNull, lt } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { unpack, uploadSession } from '#server/db/schema/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { lettingGo } from '#server/storage/renditions/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { GIVEN_UP_MS } from './sessions.ts'

interface Deps {
  db: Database
  files: FileStore
}

const DAY_MS = 24 * 3_600_000
/** A finished session still answers repeated calls, and people still look at the result of an unpacking. */
const KEPT_MS = 7 * DAY_MS
/** A partial file without a session may belong to one that is just beginning. */
const STRAY_MS = 3_600_000
/** Longer than any request takes. */
const REQUEST_MS = DAY_MS

export const uploadSweep: Schedule<Deps> = {
  name: 'sweep-uploads',
  title: '清理未完成的上传',
  everySeconds: 3600,
  isAlsoAtStart: true,
  run: (deps) => sweepUploads(deps),
}

/** Removes the remains of abandoned uploads. Any number of servers may do so at the same time. */
export async function sweepUploads({ db, files }: Deps, now = Date.now()): Promise<void> {
  const isGivenUp = and(eq(uploadSession.done, false), lt(uploadSession.activeTime, new Date(now - GIVEN_UP_MS)))
  // Their last step may have been interrupted between the bytes and the row.
  const placed = await db
    .select({ sha256: uploadSession.storedSha256 })
    .from(uploadSession)
    .where(and(isGivenUp, isNotNull(uploadSession.storedSha256)))
  const contents = placed.map(({ sha256 }) => sha256)
  await lettingGo({ db, files }, contents, () => db.delete(uploadSession).where(isGivenUp))
  await db
    .delete(uploadSession)
    .where(and(eq(uploadSession.done, true), lt(uploadSession.activeTime, new Date(now - KEPT_MS))))
  await db
    .delete(unpack)
    .where(and(inArray(unpack.state, ['done', 'refused']), lt(unpack.createTime, new Date(now - KEPT_MS))))
  const found = (await files.partial.list()).filter(({ changed }) => changed.getTime() < now - STRAY_MS)
  if (found.length > 0) {
    const live = await db
      .select({ id: uploadSession.id })
      .from(uploadSession)
      .where(
        inArray(
          uploadSession.id,
          found.map(({ id }) => id),
        ),
      )
    const known = new Set(live.map(({ id }) => id))
    for (const { id } of found) if (!known.has(id)) await files.partial.remove(id)
  }
  await files.sweepTemporary(REQUEST_MS)
}
