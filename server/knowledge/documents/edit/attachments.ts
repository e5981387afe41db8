import type { attachmentAdd, attachmentDelete } from '#core/contract/km/documents/attachment.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { transition } from '#core/rules/review/review.ts'
import type { Transaction } from '#server/db/database.ts'
import { Reject } from '#server/kernel/reject.ts'
import { accepted, withLockedDocument, type LockedDocument, commitChange } from '../change/change.ts'
import { assertNotEditedByOthers } from '../change/edited-by-others.ts'
import { assertAcceptable, keepFile } from '../upload/keep-file.ts'
import { loadContent, type StoredFile, type VersionFile } from '../store/version-content.ts'
import { VISIT } from '../visits/visit.ts'
import type { Context, ReceivedFile } from '#server/http/route.ts'
import type { DocumentDeps } from '../store/deps.ts'

const MAX_FILES = 20

/**
 * Adds a file to the open version, at the end or in place of another file; `alongside` runs in the same transaction.
 */
export async function addAttachment(
  ctx: Context<DocumentDeps>,
  received: ReceivedFile,
  form: Checked<typeof attachmentAdd>['body'],
  alongside: (tx: Transaction) => Promise<void> = async () => {},
): Promise<number> {
  await assertAcceptable(ctx, received)
  return withLockedDocument(ctx, { id: form.docId, revision: form.revision }, async (locked) => {
    const files = await openFiles(locked)
    const at = form.replaces === undefined ? files.length : requireFileIndex(files, form.replaces)
    if (at === MAX_FILES) throw new Reject(`一篇知识最多 ${MAX_FILES} 个文件`)
    const others = files.filter((_, i) => i !== at)
    if (others.some((file) => file.sha256 === received.sha256)) throw new Reject('该文件已经在附件中')
    await keepFile(locked.tx, ctx, received, { isAwaited: true })
    const revision = await commitFiles(locked, files, {
      files: files.toSpliced(at, 1, { id: '', sha256: received.sha256, name: received.name }),
      comment: form.comment,
      visit: form.replaces === undefined ? VISIT.edit : VISIT.fileReplaced,
    })
    await alongside(locked.tx)
    return revision
  })
}

/** Refuses now what {@link addAttachment} would refuse after the upload. */
export const assertAttachable = (
  ctx: Context<DocumentDeps>,
  asked: Pick<Checked<typeof attachmentAdd>['body'], 'docId' | 'replaces' | 'revision'>,
): Promise<void> =>
  withLockedDocument(ctx, { id: asked.docId, revision: asked.revision }, async (locked) => {
    const files = await openFiles(locked)
    if (asked.replaces !== undefined) requireFileIndex(files, asked.replaces)
    else if (files.length === MAX_FILES) throw new Reject(`一篇知识最多 ${MAX_FILES} 个文件`)
  })

export const deleteAttachment = (
  ctx: Context<DocumentDeps>,
  asked: Checked<typeof attachmentDelete>['query'],
): Promise<number> =>
  withLockedDocument(ctx, { id: asked.docId, revision: asked.revision }, async (locked) => {
    const files = await openFiles(locked)
    const at = requireFileIndex(files, asked.id)
    if (files.length === 1) throw new Reject('至少保留一个文件')
    return commitFiles(locked, files, { files: files.toSpliced(at, 1), visit: VISIT.edit })
  })

/** The files of the open version, if it can be edited and nobody else is editing it. */
async function openFiles(locked: LockedDocument): Promise<StoredFile[]> {
  accepted(transition(locked.state, { kind: 'edit' }, locked.rights))
  await assertNotEditedByOthers(locked)
  const open = locked.versions.find((version) => version.number === locked.state.open)!
  return (await loadContent(locked.tx, open)).files
}

function requireFileIndex(files: readonly StoredFile[], id: string): number {
  const at = files.findIndex((file) => file.id === id)
  if (at === -1) throw new Reject('找不到附件')
  return at
}

function commitFiles(
  locked: LockedDocument,
  before: readonly VersionFile[],
  next: { files: readonly VersionFile[]; comment?: string | undefined; visit: number },
): Promise<number> {
  const state = accepted(transition(locked.state, { kind: 'edit' }, locked.rights))!
  const plain = (files: readonly VersionFile[]) => files.map(({ name, sha256 }) => ({ name, sha256 }))
  return commitChange(locked, state, {
    steps: [
      {
        action: 'edit',
        visit: next.visit,
        before: { files: plain(before) },
        after: { files: plain(next.files), version: state.open },
      },
    ],
    content: { files: next.files, comment: next.comment },
  })
}
