import { desc, eq } from 'drizzle-orm'
import type { StagedFile } from '#core/contract/km/files/stage.ts'
import { change } from '#server/db/schema/index.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { findDocument, mayReread } from '#server/knowledge/documents/index.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'
import { stagesOf } from './present.ts'
import { recognised, shownAs, stagedFiles } from './rows.ts'

type Ctx = Context<SearchDeps>

/** How far each file of a document is, for who may have it read again. */
export async function stagesOfDocument(ctx: Ctx, docId: string): Promise<StagedFile[]> {
  const { db } = ctx.deps
  const found = await findDocument(ctx, docId)
  if (!found) throw new Reject('找不到文档')
  const { document } = found
  if (!mayReread(ctx.actor, document)) throw denied()
  const [rows, last] = await Promise.all([
    stagedFiles(db, found.version.id, document.openVersion),
    lastChangeOf(ctx, docId),
  ])
  const isVisible = document.released && document.visibleVersion !== null
  return Promise.all(
    rows.map(async (row) => {
      const [ocr, shown] = await Promise.all([recognised(db, row.sha256), shownAs(db, row.sha256)])
      const stages = stagesOf({ row, ocr, shown, change: last, isVisible })
      const isMoving = row.state === 'waiting' || ocr.done + ocr.failed < ocr.all
      return { fileId: row.id, fileName: row.name, stages, canReread: !isMoving && !row.isLocked }
    }),
  )
}

/** The index of this server follows the log behind its own cursor. */
async function lastChangeOf({ deps }: Ctx, docId: string) {
  const [row] = await deps.db
    .select({ seq: change.seq, time: change.createTime })
    .from(change)
    .where(eq(change.documentId, docId))
    .orderBy(desc(change.seq))
    .limit(1)
  return row ? { time: row.time, isTaken: deps.follower.cursor() >= row.seq } : null
}
