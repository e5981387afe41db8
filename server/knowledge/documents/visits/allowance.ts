import { addressSubject } from '#server/kernel/address-subject.ts'
import { and, eq, gt, sql, type SQL } from 'drizzle-orm'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { fileUse, type UseKind } from '#server/db/schema/index.ts'
import { inTurn } from '#server/kernel/keyed-mutex.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findAccount } from '#server/kernel/actor.ts'
import type { Call, Context } from '#server/http/route.ts'
import { siteValues } from '#server/settings/site/index.ts'

/** The limits on previews and downloads, each over a rolling window per account, or per address for guests and links. */
const LIMITS = {
  download: { key: 'downloadLimitConfig', window: '24 hours', sentence: '24小时下载次数超过限制，请稍后再试' },
  view: { key: 'viewLimitConfig', window: '10 seconds', sentence: '预览太频繁，请稍后再试' },
} as const

/** A client that downloads and then reports the download does both within this time. */
const SAME_DOWNLOAD = '10 minutes'
/** A reader who turns pages within this time is still reading. */
const READING = '12 hours'

export type User = Pick<Context<{ db: Database }>, 'actor' | 'origin' | 'deps'>

/** How the bytes are requested: a part that continues a reading, or only the headers, which read nothing. */
export type Fetch = Pick<Call, 'isPart' | 'isHeadOnly'>

export const WHOLE: Fetch = { isPart: false, isHeadOnly: false }

export interface Use extends Fetch {
  kind: UseKind
  documentId: string
  /** False when a client reports a download that it has made, or is about to make. */
  sent: boolean
}

/** The subject whose allowance it is. */
const allowanceSubject = ({ actor, origin }: User): string => {
  const account = findAccount(actor)
  return account === null ? addressSubject(origin) : `user:${account}`
}

const turns = inTurn()

/** Runs one call after another for each subject and kind, on every server: nobody else counts the same meanwhile. */
export async function alone(
  user: User,
  { kind, isHeadOnly }: Pick<Use, 'kind'> & Pick<Fetch, 'isHeadOnly'>,
  work: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (isHeadOnly) return
  const key = `${kind} ${allowanceSubject(user)}`
  await turns(key, () =>
    user.deps.db.transaction(async (tx) => {
      await lockNamed(tx, key)
      await work(tx)
    }),
  )
}

/**
 * Counts one use against its limit, refuses a use beyond it, and then does `more`. Does nothing when the use is counted
 * already: another range of the same ticket, or the other half of a download that was both sent and reported.
 */
export async function countUse(user: User, use: Use, more: (tx: Transaction) => Promise<void>): Promise<void> {
  const limit = await readLimit(user, use.kind)
  await alone(user, use, async (tx) => {
    if (await isCounted(tx, user, use)) return
    if ((await used(tx, user, use.kind)) >= limit) throw new Reject(LIMITS[use.kind].sentence, { status: 403 })
    await add(tx, user, use)
    await more(tx)
    await sweep(tx)
  })
}

async function add(tx: Transaction, user: User, use: Use): Promise<void> {
  await tx.insert(fileUse).values({
    tenantId: user.actor.tenantId,
    subject: allowanceSubject(user),
    kind: use.kind,
    documentId: use.documentId,
    sent: use.sent,
    told: !use.sent,
    ticket: user.actor.ticket?.id ?? null,
    at: CLOCK,
  })
}

/** Refuses now what would be refused when the ticket is used. */
export async function assertLeft(user: User, kind: UseKind): Promise<void> {
  const limit = await readLimit(user, kind)
  if ((await used(user.deps.db, user, kind)) >= limit) throw new Reject(LIMITS[kind].sentence)
}

/** The current moment: `now()` is the begin of the transaction, which may have waited for others since. */
const CLOCK = sql`clock_timestamp()`
const since = (window: string): SQL => sql`${CLOCK} - ${window}::interval`

async function isCounted(tx: Transaction, user: User, { kind, documentId, sent, isPart }: Use): Promise<boolean> {
  const ticket = user.actor.ticket?.id
  if (ticket !== undefined) {
    const used = await tx.select({ id: fileUse.id }).from(fileUse).where(eq(fileUse.ticket, ticket))
    if (used.length > 0) return true
  }
  if (kind === 'view' && isPart && (await isBeingRead(tx, user, documentId))) return true
  const other = await tx
    .select({ id: fileUse.id })
    .from(fileUse)
    .where(
      and(
        ...ofSubject(user, kind, SAME_DOWNLOAD),
        eq(fileUse.documentId, documentId),
        eq(fileUse.sent, !sent),
        eq(fileUse.told, sent),
      ),
    )
    .orderBy(fileUse.at)
    .limit(1)
  if (!other[0]) return false
  const half = sent ? { sent, ...(ticket !== undefined && { ticket }) } : { told: true }
  await tx.update(fileUse).set(half).where(eq(fileUse.id, other[0].id))
  return true
}

/** A PDF is read piece by piece as its pages are turned; all of this is one preview. */
const isBeingRead = async (tx: Transaction, user: User, documentId: string): Promise<boolean> =>
  (await tx.$count(fileUse, and(...ofSubject(user, 'view', READING), eq(fileUse.documentId, documentId)))) > 0

const readLimit = async ({ deps, actor }: User, kind: UseKind): Promise<number> =>
  Number((await siteValues(deps.db, actor.tenantId))[LIMITS[kind].key])

const used = (db: Executor, user: User, kind: UseKind): Promise<number> =>
  db.$count(fileUse, and(...ofSubject(user, kind, LIMITS[kind].window)))

const ofSubject = (user: User, kind: UseKind, window: string): SQL[] => [
  eq(fileUse.subject, allowanceSubject(user)),
  eq(fileUse.kind, kind),
  gt(fileUse.at, since(window)),
]

/** Deletes a few rows that are older than every window, and skips rows that somebody else is deleting. */
const sweep = (tx: Transaction) =>
  tx.execute(sql`delete from ${fileUse} where id in (
    select id from ${fileUse} where at < ${since(LIMITS.download.window)} order by at limit 100 for update skip locked)`)
