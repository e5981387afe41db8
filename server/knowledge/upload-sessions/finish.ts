import { eq } from 'drizzle-orm'
import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { uploadFinish } from '#core/contract/km/files/upload-session.ts'
import type { Transaction } from '#server/db/database.ts'
import { uploadSession } from '#server/db/schema/index.ts'
import { addAttachment, createDocument, getDocument, type UploadForm } from '../documents/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { ReceivedFile } from '#server/http/route.ts'
import { claimContent, letGoClaim } from '#server/storage/renditions/index.ts'
import { inSessionTurn } from './part.ts'
import { findSession, heldSession, type Session } from './sessions.ts'
import { beginUnpack } from './unpack.ts'
import type { Context } from '#server/http/route.ts'
import type { UploadDeps } from './deps.ts'

type Body = Checked<typeof uploadFinish>['body']

interface Outcome {
  doc: DocRow | null
  unpack: string | null
}

/** The values of the form from the beginning, overridden by its values now. */
type Form = UploadForm & Partial<Record<'replaces' | 'comment', string | undefined>> & { revision?: number | undefined }

/**
 * Makes the document or attachment of a session. Of several calls at the same time one does it, and all get the same
 * answer.
 */
export function finishUpload(ctx: Context<UploadDeps>, { id, ...said }: Body): Promise<Outcome> {
  return inSessionTurn(id, async () => {
    const session = await findSession(ctx, id)
    if (!session.done) {
      const file = await receivedFile(ctx, session)
      await become(ctx, file, { session, form: { ...(session.form as Form), ...said } })
    }
    return loadOutcome(ctx, await findSession(ctx, id))
  })
}

async function loadOutcome(ctx: Context<UploadDeps>, { documentId, unpackId }: Session): Promise<Outcome> {
  const doc = documentId === null ? null : ((await getDocument(ctx, documentId)).records[0] ?? null)
  return { doc, unpack: unpackId }
}

/**
 * Stores the bytes as content, once all have arrived and their digest is right. They are hashed and moved while no
 * transaction is open, because a large file and a slow store take minutes. The session's row refers to them before they
 * are moved, so after a later refusal a cancellation finds them, and after a crash a repetition continues with them.
 */
async function receivedFile(ctx: Context<UploadDeps>, session: Session): Promise<ReceivedFile> {
  const { files } = ctx.deps
  const { id, name, size, storedSha256: known, claimedSha256 } = session
  if (session.received < size) throw new Reject(`文件还没有传完：已收到 ${session.received} 字节，共 ${size} 字节`)
  const isHere = known !== null && ((await files.partial.has(id)) || (await files.has(known)))
  const digest = isHere ? known : await files.partial.digest(id, size)
  if (digest === null || (claimedSha256 !== null && claimedSha256 !== digest)) {
    await note(ctx, session, { received: 0, storedSha256: null })
    await files.partial.remove(id)
    throw new Reject('文件内容校验不一致，请重新上传这个文件')
  }
  const claim = await claimContent(ctx.deps.db, digest)
  try {
    await note(ctx, session, { storedSha256: digest })
    await files.partial.complete(id, { sha256: digest, size })
  } finally {
    await letGoClaim(ctx.deps, claim) // the session refers to it
  }
  return { sha256: digest, size, name, isArriving: true }
}

/** Another server may have continued the session meanwhile. */
async function note(
  ctx: Context<UploadDeps>,
  { id, received }: Session,
  values: Partial<Pick<Session, 'received' | 'storedSha256'>>,
): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const held = await heldSession(tx, ctx, id)
    if (held.done || held.received !== received) throw new Reject('这次上传已经完成，请刷新页面')
    await tx.update(uploadSession).set(values).where(eq(uploadSession.id, id))
  })
}

async function become(
  ctx: Context<UploadDeps>,
  file: ReceivedFile,
  { session, form }: { session: Session; form: Form },
): Promise<void> {
  const { targetId, unpack } = session
  if (targetId !== null) {
    const { replaces, revision, comment } = form
    await addAttachment(ctx, file, { docId: targetId, replaces, revision, comment }, (tx) =>
      recordResult(tx, ctx, session, { documentId: targetId }),
    )
    return
  }
  await ctx.deps.db.transaction(async (tx) => {
    if (unpack) return recordResult(tx, ctx, session, { unpackId: await beginUnpack(tx, ctx, file, form) })
    const documentId = await createDocument(tx, ctx, file, form)
    return recordResult(tx, ctx, session, { documentId })
  })
}

/** The last step of the transaction that makes the document, whose rows refer to the bytes from now on. */
async function recordResult(
  tx: Transaction,
  ctx: Context<UploadDeps>,
  session: Session,
  came: Partial<Pick<Session, 'documentId' | 'unpackId'>>,
): Promise<void> {
  const held = await heldSession(tx, ctx, session.id)
  // Another server was faster: this transaction must be rolled back.
  if (held.done) throw new Reject('这次上传已经完成，请刷新页面')
  await tx
    .update(uploadSession)
    .set({ done: true, activeTime: ctx.now, form: {}, ...came })
    .where(eq(uploadSession.id, session.id))
}
