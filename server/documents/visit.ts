import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/database.ts'
import { document, visitRecord } from '../db/schema/index.ts'
import type { Ctx } from '../http/route.ts'

/** `visitType` of the visit log (contract 10.1). */
export const VISIT = {
  upload: 0,
  pass: 1,
  reject: 2,
  previewReplaced: 3,
  download: 4,
  view: 5,
  edit: 6,
  delete: 7,
} as const

/** Opening the same paper again within this time is the same reading. */
const SAME_READING = sql`interval '10 minutes'`

type Visitor = Pick<Ctx<unknown>, 'actor' | 'client'>

export const recordVisit = (db: Executor, { actor, client }: Visitor, documentId: string, visitType: number) =>
  db.insert(visitRecord).values({
    tenantId: actor.tenantId,
    documentId,
    visitType,
    userId: actor.userId,
    sourceIp: client.ip,
    createBy: actor.username || null,
  })

/**
 * Counts one reading. The portal and the family's preview call both tell of it, so the same reader is counted once
 * within ten minutes. The counter is raised in SQL: simultaneous readers lose no count.
 */
export async function countView(db: Database, visitor: Visitor, documentId: string): Promise<void> {
  const { actor, client } = visitor
  await db.transaction(async (tx) => {
    const recent = await tx
      .select({ id: visitRecord.id })
      .from(visitRecord)
      .where(
        and(
          eq(visitRecord.documentId, documentId),
          eq(visitRecord.visitType, VISIT.view),
          actor.userId === null
            ? and(isNull(visitRecord.userId), eq(visitRecord.sourceIp, client.ip))
            : eq(visitRecord.userId, actor.userId),
          gt(visitRecord.createTime, sql`now() - ${SAME_READING}`),
        ),
      )
      .limit(1)
    if (recent.length > 0) return
    await recordVisit(tx, visitor, documentId, VISIT.view)
    await tx
      .update(document)
      .set({ views: sql`${document.views} + 1` })
      .where(eq(document.id, documentId))
  })
}

export async function countDownload(db: Database, visitor: Visitor, documentId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await recordVisit(tx, visitor, documentId, VISIT.download)
    await tx
      .update(document)
      .set({ downloads: sql`${document.downloads} + 1` })
      .where(eq(document.id, documentId))
  })
}
