import { eq } from 'drizzle-orm'
import type { docRecognise } from '#core/contract/km/files/recognise.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { file } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { askPages, isRecognisable, ocrEngine } from '#server/rendering/ocr/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { mayUnlock } from '../policy/policy.ts'
import { openFile } from '../read/read.ts'

/**
 * Why characters are not recognised here; null when they are. Files are shared by tenants, so the first tenant's site
 * decides.
 */
export async function ocrObstacle(db: Database): Promise<string | null> {
  const { OcrEnabled } = await siteValues(db, '0')
  if (OcrEnabled !== '1') return '站点没有开启文字识别'
  return (await ocrEngine()) === null ? '本机没有安装文字识别程序（tesseract 与 chi_sim）' : null
}

/** Queues the pages without text of a newly read file; with `once`, without the pages that were handled already. */
export async function recogniseLater(
  tx: Transaction,
  sha256: string,
  { tenantId, once = false }: { tenantId: string; once?: boolean },
): Promise<number> {
  const [found] = await tx.select({ kind: file.kind, pages: file.pages }).from(file).where(eq(file.sha256, sha256))
  if (!found?.kind || !isRecognisable(found.kind)) return 0
  return askPages(tx, { sha256, kind: found.kind, pages: found.pages, tenantId, once })
}

/**
 * The author requests the recognition of a file: one that was read before the site switched recognition on, or one once
 * more.
 */
export async function recogniseDocument(
  ctx: Context<DocumentDeps>,
  { docId, fileId }: Checked<typeof docRecognise>['body'],
): Promise<number> {
  const { db } = ctx.deps
  const found = await openFile(ctx, { docId, fileId }, 'view')
  if (!found) throw new Reject('找不到文档')
  if (!mayUnlock(ctx.actor, found.row.document)) throw denied()
  if (found.file.state !== 'done' || !isRecognisable(found.file.kind)) throw new Reject('只有 PDF 和图片可以识别文字')
  const obstacle = await ocrObstacle(db)
  if (obstacle !== null) throw new Reject(obstacle)
  return db.transaction(async (tx) => {
    const pages = await recogniseLater(tx, found.file.sha256, { tenantId: ctx.actor.tenantId })
    if (pages === 0) throw new Reject('每一页都已有文字，不需要识别')
    await audit(tx, ctx, { action: 'document-recognise', kind: 'document', id: docId, after: { pages } })
    return pages
  })
}
