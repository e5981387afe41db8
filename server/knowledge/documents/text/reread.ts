import { eq, inArray } from 'drizzle-orm'
import type { docReread } from '#core/contract/km/files/reread.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Transaction } from '#server/db/database.ts'
import { file } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { findAccount } from '#server/kernel/actor.ts'
import type { Context } from '#server/http/route.ts'
import { ocrProgress } from '#server/rendering/ocr/index.ts'
import { enqueue, PRIORITY } from '#server/jobs/queue/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { EXTRACT_FILE } from './extract-task.ts'
import { mayReread } from '../policy/policy.ts'
import { findDocument } from '../read/read.ts'
import { type FileRow, selectFiles } from '../store/version-store.ts'

/** Has the files of a document read again: the visible ones, and those of its open version. Returns how many. */
export async function rereadDocument(
  ctx: Context<DocumentDeps>,
  { docId, fileId }: Checked<typeof docReread>['body'],
): Promise<number> {
  const row = await findDocument(ctx, docId)
  if (!row) throw new Reject('找不到文档')
  if (!mayReread(ctx.actor, row.document)) throw denied()
  const versions = [row.version.id, row.document.openVersion].filter((id) => id !== null)
  return ctx.deps.db.transaction(async (tx) => {
    const files = (await selectFiles(tx, versions)).filter((each) => fileId === undefined || each.id === fileId)
    if (files.length === 0) throw new Reject('找不到文件')
    const contents = new Map(files.map((each) => [each.sha256, each]))
    const chosen = await readable(tx, [...contents.values()])
    for (const each of chosen) await askReading(tx, ctx, each)
    const after = { files: chosen.map((each) => each.name) }
    await audit(tx, ctx, { action: 'document-reread', kind: 'document', id: docId, after })
    return chosen.length
  })
}

/** Has a file read whose text is missing although the file is not new; the titles of its documents stay as they are. */
export const readFileAgain = (
  tx: Transaction,
  { sha256, name, tenantId }: { sha256: string; name: string; tenantId: string },
): Promise<void> =>
  enqueue(tx, EXTRACT_FILE, {
    dedupeKey: `again ${sha256}`,
    payload: { sha256, name, again: true },
    priority: PRIORITY.import,
    tenantId,
  })

/** The files that a reading may change; refuses with the reason when there are none. */
async function readable(tx: Transaction, files: readonly FileRow[]): Promise<FileRow[]> {
  const hashes = files.map((each) => each.sha256)
  const rows = await tx
    .select({ sha256: file.sha256, state: file.state, locked: file.locked })
    .from(file)
    .where(inArray(file.sha256, hashes))
    .for('update')
  const recognising = await ocrProgress(tx, hashes)
  const settled = rows.filter((each) => each.state !== 'waiting' && !recognising.has(each.sha256))
  if (settled.length === 0) throw new Reject('文件正在处理，请稍后再试')
  const open = settled.filter((each) => !each.locked)
  if (open.length === 0) throw new Reject('正文是用密码读出来的，密码没有保存，不能重新读取')
  return files.filter((each) => open.some(({ sha256 }) => sha256 === each.sha256))
}

/** A file without text shows that it is being read; the text of any other file is used until the new one is stored. */
async function askReading(
  tx: Transaction,
  ctx: Context<DocumentDeps>,
  { sha256, name, state }: FileRow,
): Promise<void> {
  if (state !== 'done') await tx.update(file).set({ state: 'waiting', reason: null }).where(eq(file.sha256, sha256))
  await enqueue(tx, EXTRACT_FILE, {
    // Otherwise a first reading of the same bytes that is still queued would replace this one.
    dedupeKey: `again ${sha256}`,
    payload: { sha256, name, again: true },
    priority: PRIORITY.person,
    owner: findAccount(ctx.actor) ?? '',
    tenantId: ctx.actor.tenantId,
  })
}
