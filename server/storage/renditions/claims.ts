import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { contentClaim } from '#server/db/schema/index.ts'
import { FileStoreError } from '../files/index.ts'

/**
 * Claims on bytes whose row is not in the database yet, or not any more. Code that stores or removes bytes claims them
 * in a transaction, and moves the bytes outside of any: an object store may take minutes, and everybody would wait for
 * a lock that long. The claims are rows, so that all servers see them, and so that bytes without a row are found again
 * after a kill.
 */
export type ContentClaim = Pick<typeof contentClaim.$inferSelect, 'id' | 'sha256'>

const WAIT_MS = 100
/** How long an upload waits for the removal of the same bytes. */
const PATIENCE_MS = 30_000

const made = { id: contentClaim.id, sha256: contentClaim.sha256 }

/** Nobody removes these bytes until the claim ends. Waits for a removal that has already begun. */
export async function claimContent(db: Database, sha256: string): Promise<ContentClaim> {
  for (const begun = performance.now(); ; await sleep(WAIT_MS)) {
    const claim = await db.transaction(async (tx) => {
      await lockContent(tx, sha256)
      return (await isBeingRemoved(tx, sha256)) ? null : claimNamed(tx, sha256)
    })
    if (claim !== null) return claim
    if (performance.now() - begun > PATIENCE_MS) throw new FileStoreError('away')
  }
}

/** The same for bytes that a row refers to, which nobody can be removing. */
export async function claimNamed(db: Executor, sha256: string): Promise<ContentClaim> {
  const rows = await db.insert(contentClaim).values({ sha256, state: 'storing' }).returning(made)
  return rows[0]!
}

/** The caller has the lock on the content, and has checked that nobody refers to it or claims it. */
export async function claimRemoval(tx: Transaction, sha256: string): Promise<ContentClaim> {
  const rows = await tx.insert(contentClaim).values({ sha256, state: 'removing' }).returning(made)
  return rows[0]!
}

const isBeingRemoved = async (tx: Transaction, sha256: string): Promise<boolean> =>
  (await tx.$count(contentClaim, and(eq(contentClaim.sha256, sha256), eq(contentClaim.state, 'removing')))) > 0

/** Whether somebody other than the holder of `own` is storing or removing these bytes. */
export const isClaimed = async (tx: Transaction, sha256: string, own?: ContentClaim): Promise<boolean> =>
  (await tx.$count(contentClaim, and(eq(contentClaim.sha256, sha256), ne(contentClaim.id, own?.id ?? '')))) > 0

/** Whether these bytes exist and stay: somebody has stored them and still claims them. */
export const isStored = async (tx: Transaction, sha256: string): Promise<boolean> =>
  (await tx.$count(contentClaim, and(eq(contentClaim.sha256, sha256), eq(contentClaim.state, 'storing')))) > 0

export const endClaim = async (db: Executor, { id }: ContentClaim): Promise<void> =>
  void (await db.delete(contentClaim).where(eq(contentClaim.id, id)))

/**
 * The claims of killed servers. With several servers, only the age of a claim shows that its server is gone: an upload
 * may take a day, a removal only a few requests. A failed removal is retried after the same time, and until then
 * uploads of these bytes are refused, because a remove request that is still on its way must not delete newly stored
 * bytes.
 */
export const claimsLeftBehind = (db: Executor, olderThanMs: number): Promise<ContentClaim[]> => {
  const before = (ms: number) => lte(contentClaim.createTime, sql`now() - ${ms} * interval '1 millisecond'`)
  const isRemoval = eq(contentClaim.state, 'removing')
  return db
    .select(made)
    .from(contentClaim)
    .where(or(before(olderThanMs), and(isRemoval, before(Math.min(olderThanMs, REMOVAL_MS)))))
}
/** Longer than an object store may take: three attempts of at most 30 s of silence, and the pauses between them. */
const REMOVAL_MS = 180_000

/** A lock for one content on all servers. */
export const lockContent = (tx: Transaction, sha256: string) => lockNamed(tx, `content ${sha256}`)
