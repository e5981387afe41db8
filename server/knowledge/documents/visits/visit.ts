import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/database.ts'
import { document, visitRecord } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { alone, countUse, type Fetch, type User, WHOLE } from './allowance.ts'

/** `visitType` of the visit log. */
export const VISIT = {
  upload: 0,
  pass: 1,
  reject: 2,
  previewReplaced: 3,
  download: 4,
  view: 5,
  edit: 6,
  delete: 7,
  fileReplaced: 8,
} as const

/** Opening the same document again within this time is the same reading. */
const SAME_READING = sql`interval '10 minutes'`

type Visitor = Pick<Context<unknown>, 'actor' | 'origin'>

export const recordVisit = (db: Executor, { actor, origin }: Visitor, documentId: string, visitType: number) =>
  db.insert(visitRecord).values({
    tenantId: actor.tenantId,
    documentId,
    visitType,
    userId: actor.person,
    sourceIp: origin,
    createBy: actor.username || null,
  })

/**
 * Counts one reading. The portal and the family's preview both report it, so a reader is counted once within ten
 * minutes. The counter is increased in SQL, so that simultaneous readers lose no count.
 */
export const countView = (user: User, documentId: string, how: Fetch): Promise<void> =>
  alone(user, { kind: 'view', ...how }, (tx) => countReading(tx, user, documentId))

/** Counts a preview, also against the limit. */
export const countPreview = (user: User, documentId: string, how: Fetch): Promise<void> =>
  countUse(user, { kind: 'view', documentId, sent: true, ...how }, (tx) => countReading(tx, user, documentId))

/** The text that is shown instead of a preview counts against the same limit; the page reports the reading itself. */
export const limitPreview = (user: User, documentId: string, how: Fetch): Promise<void> =>
  countUse(user, { kind: 'view', documentId, sent: true, ...how }, async () => {})

async function countReading(tx: Transaction, user: User, documentId: string): Promise<void> {
  const { person } = user.actor
  const [known] = await tx
    .select({ id: visitRecord.id })
    .from(visitRecord)
    .where(
      and(
        eq(visitRecord.documentId, documentId),
        eq(visitRecord.visitType, VISIT.view),
        person === null
          ? and(isNull(visitRecord.userId), eq(visitRecord.sourceIp, user.origin))
          : eq(visitRecord.userId, person),
        gt(visitRecord.createTime, sql`now() - ${SAME_READING}`),
      ),
    )
    .limit(1)
  if (known) {
    await tx
      .update(visitRecord)
      .set({ lastTime: sql`now()` })
      .where(eq(visitRecord.id, known.id))
    return
  }
  await recordVisit(tx, user, documentId, VISIT.view)
  await raise(tx, documentId, 'views')
}

type CountedDownload = Fetch & { sent?: boolean }

/** Counts a download against the limit; `sent` is false when a client only reports it. */
export const countDownload = (
  user: User,
  documentId: string,
  { sent = true, ...how }: CountedDownload,
): Promise<void> =>
  countUse(user, { kind: 'download', documentId, sent, ...how }, async (tx) => {
    await recordVisit(tx, user, documentId, VISIT.download)
    await raise(tx, documentId, 'downloads')
  })

/** A document that somebody keeps in their browser is with them like a downloaded one. */
export const countKept = (user: User, documentId: string): Promise<void> => countDownload(user, documentId, WHOLE)

const raise = (tx: Transaction, documentId: string, counter: 'views' | 'downloads') =>
  tx
    .update(document)
    .set({ [counter]: sql`${document[counter]} + 1` })
    .where(eq(document.id, documentId))
