import type { Executor, Transaction } from '#server/db/database.ts'
import { file } from '#server/db/schema/index.ts'
import { fileSuffix } from '#server/http/file-name.ts'
import { Reject } from '#server/kernel/reject.ts'
import { findAccount } from '#server/kernel/actor.ts'
import type { Context, ReceivedFile } from '#server/http/route.ts'
import { guardContent, lockContent } from '#server/storage/renditions/index.ts'
import { siteValues } from '#server/settings/site/index.ts'
import { enqueue, PRIORITY } from '#server/jobs/queue/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import { EXTRACT_FILE } from '../text/extract-task.ts'

/** Refuses a file that the site does not accept, also before its bytes arrive; within a transaction, pass that. */
export async function assertAcceptable(
  ctx: Pick<Context<DocumentDeps>, 'deps' | 'actor'>,
  received: Pick<ReceivedFile, 'name' | 'size'>,
  through: Executor = ctx.deps.db,
): Promise<void> {
  const { supportFileTypes, UploadLimitMB } = await siteValues(ctx.deps.db, ctx.actor.tenantId, through)
  const allowed = supportFileTypes.split(',')
  if (!allowed.includes('*') && !allowed.includes(fileSuffix(received.name))) throw new Reject('不支持的文件格式')
  // The server's own limit is checked before this one.
  const limitMb = Number(UploadLimitMB)
  if (limitMb > 0 && received.size > limitMb * 1024 * 1024) throw new Reject(`单个文件不能超过 ${limitMb} MB`)
  if (received.size === 0) throw new Reject('文件内容为空，请检查后重新上传')
}

/**
 * The row of stored bytes with the task that reads their text; known bytes are not read again. An upload that a person
 * waits for is read before an import.
 */
export async function keepFile(
  tx: Transaction,
  ctx: Context<DocumentDeps>,
  { sha256, size, name, isArriving = false }: ReceivedFile,
  o: { isAwaited: boolean },
): Promise<void> {
  const { tenantId } = ctx.actor
  if (isArriving) await lockContent(tx, sha256)
  else await guardContent(tx, sha256)
  await tx.insert(file).values({ sha256, size }).onConflictDoNothing()
  await enqueue(tx, EXTRACT_FILE, {
    dedupeKey: sha256,
    payload: { sha256, name },
    tenantId,
    owner: findAccount(ctx.actor) ?? '',
    priority: o.isAwaited ? PRIORITY.person : PRIORITY.import,
  })
}
