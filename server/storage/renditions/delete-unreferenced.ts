import { eq, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/database.ts'
import { isStoreAway } from '#server/db/passing-fault.ts'
import { attachment, file, rendition } from '#server/db/schema/index.ts'
import { NAMED_CONTENTS } from '#server/db/schema/named-contents.ts'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import { FileStoreError } from '../files/index.ts'
import { claimRemoval, type ContentClaim, endClaim, isClaimed, isStored, lockContent } from './claims.ts'
import type { RenditionDeps } from './deps.ts'
import { deleteUnreferencedLater } from './delete-unreferenced-later.ts'
import type { RenditionKind } from './store.ts'

/**
 * Call it before you write a row that refers to stored bytes from {@link receiveUpload}. Nobody removes the bytes until
 * the transaction ends. It asks only the database.
 */
export async function guardContent(tx: Transaction, sha256: string): Promise<void> {
  await lockContent(tx, sha256)
  if (!(await isStored(tx, sha256))) throw new FileStoreError('interrupted')
}

/**
 * Removes contents that no document uses any more, with their text and all their renditions. Contents in use are not
 * changed, so any content may be passed. The bytes are removed after the rows, outside of the transaction: their claim,
 * which is written with the deletion of the rows, tells after a crash in between which bytes to remove.
 */
export async function deleteUnreferenced(deps: RenditionDeps, sources: readonly string[]): Promise<void> {
  for (const source of sources) {
    await removing(deps, async (tx) => {
      await lockContent(tx, source)
      const isNamed = or(eq(attachment.sha256, source), eq(attachment.previewSha256, source))
      if ((await tx.$count(attachment, isNamed)) > 0) return []
      const made = await tx
        .delete(rendition)
        .where(eq(rendition.source, source))
        .returning({ sha256: rendition.sha256 })
      await tx.delete(file).where(eq(file.sha256, source))
      return [...made, { sha256: source }]
    })
  }
}

/** Deletes rows that refer to contents, and removes the contents that no other row refers to. */
async function removing(
  deps: RenditionDeps,
  deleteRows: (tx: Transaction) => Promise<readonly { sha256: string | null }[]>,
): Promise<void> {
  const claims = await deps.db.transaction(async (tx) => {
    const gone = (await deleteRows(tx)).flatMap(({ sha256 }) => sha256 ?? [])
    const found: ContentClaim[] = []
    // Always in the same order, so that two cleanings at the same time cannot deadlock.
    for (const sha256 of gone.toSorted()) found.push(...(await claimIfUnnamed(tx, sha256)))
    return found
  })
  for (const claim of claims) await removeClaimed(deps, claim)
}

async function removeClaimed({ db, files }: RenditionDeps, claim: ContentClaim): Promise<void> {
  await files.remove(claim.sha256)
  await endClaim(db, claim)
}

/** A rendition that nobody has looked at for this long is removed; it is made again when somebody needs it. */
const UNUSED_DAYS = 30
/** How many renditions are kept of a kind that has many for each source. */
const MOST = 20_000
const AT_ONCE = 20

/**
 * Removes some renditions, which can be made again: those that have not been used for long, and those above the limit.
 */
export async function forgetUnused(deps: RenditionDeps, kind: RenditionKind): Promise<void> {
  const { db } = deps
  const surplus = (await db.$count(rendition, eq(rendition.kind, kind))) > MOST
  const unused = surplus ? sql`true` : sql`used_time < now() - ${UNUSED_DAYS} * interval '1 day'`
  await removing(deps, async (tx) => {
    const gone = await tx.execute<{ sha256: string | null }>(sql`
      delete from ${rendition} where (source, kind, variant) in (
        select source, kind, variant from ${rendition} where kind = ${kind} and ${unused}
        order by used_time limit ${AT_ONCE} for update skip locked)
      returning sha256`)
    return gone.rows
  })
}

/** A row refers to the bytes now, so the claim is deleted. */
export const letGoClaim = ({ db }: RenditionDeps, claim: ContentClaim): Promise<void> => endClaim(db, claim)

/** Ends the claim of an upload or of an interrupted removal: the bytes are removed if no row refers to them. */
export async function giveUpClaim(deps: RenditionDeps, claim: ContentClaim): Promise<void> {
  for (const each of await removalsFor(deps, claim)) await removeClaimed(deps, each)
}

/**
 * The same for many claims. All become removals first, which are retried later: if the store is unreachable, the rest
 * is not tried, and one failure does not stop the others. Throws the error.
 */
export async function giveUpClaims(deps: RenditionDeps, claims: readonly ContentClaim[]): Promise<void> {
  const removals: ContentClaim[] = []
  for (const claim of claims) removals.push(...(await removalsFor(deps, claim)))
  const faults: unknown[] = []
  for (const each of removals) {
    if (faults.some(isStoreAway)) break
    await removeClaimed(deps, each).catch((error: unknown) => faults.push(error))
  }
  if (faults.length > 0) throw faults[0]
}

/** Ends a claim; returns the claim for removing its bytes if no row refers to them. */
const removalsFor = ({ db }: RenditionDeps, claim: ContentClaim): Promise<ContentClaim[]> =>
  db.transaction(async (tx) => {
    const found = await claimIfUnnamed(tx, claim.sha256, claim)
    await endClaim(tx, claim)
    return found
  })

/** The claim with which the caller removes the bytes after its transaction; null when they are still needed. */
async function claimIfUnnamed(tx: Transaction, sha256: string, own?: ContentClaim): Promise<ContentClaim[]> {
  await lockContent(tx, sha256)
  if (await isNamed(tx, sha256)) return []
  if (await isClaimed(tx, sha256, own)) await deleteUnreferencedLater(tx, [sha256], '0', AFTER_UPLOAD_SECONDS)
  else if (await isBackupRunning(tx)) await deleteUnreferencedLater(tx, [sha256], '0', AFTER_BACKUP_SECONDS)
  else return [await claimRemoval(tx, sha256)]
  return []
}

/** The time until the next attempt to remove bytes that somebody else was uploading. */
const AFTER_UPLOAD_SECONDS = 2
/** The time until the next attempt to remove bytes that a backup may still have to read. */
const AFTER_BACKUP_SECONDS = 60

/** After the answer "no", a backup that begins waits for the end of this transaction. */
async function isBackupRunning(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${ADVISORY_LOCK.storedBytes}) as free`,
  )
  return rows[0]?.free !== true
}

const isNamed = async (tx: Transaction, sha256: string): Promise<boolean> => {
  const places = NAMED_CONTENTS.map(
    ({ table, sha256: named, where = sql`true` }) =>
      sql`exists (select 1 from ${table} where ${named} = ${sha256} and ${where})`,
  )
  const { rows } = await tx.execute<{ named: boolean }>(sql`select ${sql.join(places, sql` or `)} as named`)
  return rows[0]?.named === true
}

/**
 * Every content that a row refers to. Attachments must exist for their documents; the bytes of other rows may be
 * missing.
 */
export async function namedContents(db: Executor): Promise<{ sha256: string; attached: boolean }[]> {
  const places = NAMED_CONTENTS.map(
    ({ table, sha256, where = sql`true`, attached = false }) =>
      sql`select ${sha256} as sha256, ${sql.raw(String(attached))} as attached from ${table} where ${where}`,
  )
  const { rows } = await db.execute<{ sha256: string; attached: boolean }>(sql`
    select sha256, bool_or(attached) as attached from (${sql.join(places, sql` union all `)}) as named
    where sha256 is not null group by sha256 order by sha256`)
  return rows
}
