import { eq } from 'drizzle-orm'
import type { FailedStage } from '#core/contract/km/files/failed-file.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { attachment, file, version } from '#server/db/schema/index.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { askAgain } from '#server/rendering/conversion/index.ts'
import { mayReread } from '../policy/policy.ts'
import { findDocument } from '../read/read.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { ocrObstacle, recogniseLater } from '../text/ocr.ts'
import { rereadDocument } from '../text/reread.ts'
import { STAGE } from './failed-files.ts'

type Ctx = Context<DocumentDeps>
interface Failed {
  id: string
  docId: string
  name: string
  sha256: string
  kind: string | null
  stage: FailedStage
}

/** Has each tried again by the way of its stage; the first that cannot be refuses with its reason. */
export async function retryFailedFiles(ctx: Ctx, ids: readonly string[]): Promise<number> {
  for (const id of ids) {
    const found = await findFailed(ctx, id)
    if (found === null) throw new Reject('找不到文件')
    await AGAIN[found.stage](ctx, found)
  }
  return ids.length
}

const AGAIN: Readonly<Record<FailedStage, (ctx: Ctx, of: Failed) => Promise<unknown>>> = {
  read: (ctx, { docId, id }) => rereadDocument(ctx, { docId, fileId: id }),
  async ocr(ctx, of) {
    const obstacle = await ocrObstacle(ctx.deps.db)
    if (obstacle !== null) throw new Reject(obstacle)
    await ctx.deps.db.transaction(async (tx) => {
      const pages = await recogniseLater(tx, of.sha256, { tenantId: ctx.actor.tenantId })
      if (pages === 0) throw new Reject('每一页都已有文字，不需要识别')
      await note(tx, ctx, of)
    })
  },
  async preview(ctx, of) {
    await askAgain(ctx.deps.db, ctx.deps.converter, of, ctx.actor.tenantId)
    await ctx.deps.db.transaction((tx) => note(tx, ctx, of))
  },
}

const note = (tx: Transaction, ctx: Ctx, { docId, name }: Failed): Promise<void> =>
  audit(tx, ctx, { action: 'document-reread', kind: 'document', id: docId, after: { files: [name] } })

/** A file of a document that the person may not open looks like none. */
async function findFailed(ctx: Ctx, id: string): Promise<Failed | null> {
  const { sha256, name } = attachment
  const [found] = await ctx.deps.db
    .select({ id: attachment.id, docId: version.documentId, name, sha256, kind: file.kind, stage: STAGE })
    .from(attachment)
    .innerJoin(version, eq(version.id, attachment.versionId))
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(eq(attachment.id, id))
  const row = found && (await findDocument(ctx, found.docId))
  if (!row) return null
  if (!mayReread(ctx.actor, row.document)) throw denied()
  return found
}
