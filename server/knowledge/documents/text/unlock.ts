import { eq } from 'drizzle-orm'
import type { docUnlock } from '#core/contract/km/files/unlock.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { file, unlockedFile } from '#server/db/schema/index.ts'
import { extractFile } from '#server/formats/readers/index.ts'
import { audit } from '#server/db/audit.ts'
import { inTurn } from '#server/kernel/keyed-mutex.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { keepText } from './keep-text.ts'
import { mayUnlock } from '../policy/policy.ts'
import { findDocument } from '../read/read.ts'
import { findFile } from '../store/version-store.ts'

/** A reading takes a process and a core, so several people with passwords wait for each other. */
const turns = inTurn()

/**
 * Reads a protected file with the password that its author gives. The password exists only in this call and in the pipe
 * to the child; the text is stored for this document alone.
 */
export async function unlockDocument(
  ctx: Context<DocumentDeps>,
  { docId, fileId, password }: Checked<typeof docUnlock>['body'],
): Promise<void> {
  const { db, files } = ctx.deps
  const row = await findDocument(ctx, docId)
  if (!row) throw new Reject('找不到文档')
  if (!mayUnlock(ctx.actor, row.document)) throw denied()
  const shown = await findFile(db, row.version.id, fileId)
  const { openVersion } = row.document
  const found = shown ?? (openVersion === null ? null : await findFile(db, openVersion, fileId))
  if (!found) throw new Reject('找不到文件')
  if (!found.asksPassword) throw new Reject('这个文件不需要密码')
  const path = await files.path(found.sha256)
  const outcome = await turns('unlock', () => extractFile({ path, fileName: found.name, password }))
  if (outcome.state === 'crashed') throw new Reject('文件暂时无法读取，请稍后再试')
  if (outcome.state === 'refused') throw new Reject(outcome.reason)
  await db.transaction(async (tx) => {
    await tx.insert(unlockedFile).values({ documentId: docId, sha256: found.sha256 }).onConflictDoNothing()
    // Also when another document has opened it: this document's index entry must be written again.
    await tx.update(file).set({ locked: true, cause: null }).where(eq(file.sha256, found.sha256))
    await keepText(tx, { sha256: found.sha256, ...outcome })
    await audit(tx, ctx, { action: 'document-unlock', kind: 'document', id: docId, after: { file: found.name } })
  })
}
