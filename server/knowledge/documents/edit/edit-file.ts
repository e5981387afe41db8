import { and, eq } from 'drizzle-orm'
import { CODE } from '#core/contract/envelope.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import type { FileToEdit, fileEditOpen, fileEditSave, SavedFile } from '#core/contract/km/files/edit-file.ts'
import { editedAs, MAX_EDITED_BYTES } from '#core/rules/edited-as.ts'
import type { ReviewState } from '#core/rules/review/review.ts'
import { changedByOthers } from '#server/db/revision.ts'
import { attachment, document, file, version } from '#server/db/schema/index.ts'
import { decodeText } from '#server/formats/encoding/index.ts'
import type { Context, ReceivedFile } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { type LockedDocument, withLockedDocument } from '../change/change.ts'
import { assertNotEditedByOthers } from '../change/edited-by-others.ts'
import { assertEditable } from '../../masking/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import type { StoredFile } from '../store/version-content.ts'
import { assertAcceptable, keepFile } from '../upload/keep-file.ts'
import { afterSave, replaceFile, workingVersion } from './replace-file.ts'

/** The text of a file for the editor, if the user may save it. */
export async function openFileToEdit(
  ctx: Context<DocumentDeps>,
  { id }: Checked<typeof fileEditOpen>['query'],
): Promise<FileToEdit> {
  const found = await fileById(ctx, id)
  // A missing file gets the same answer as one of a document that the caller cannot see.
  const { doc, facts } = await withLockedDocument(ctx, { id: found?.docId ?? '' }, async (locked) => {
    const { name, size, sha256 } = found!
    const { savedAs } = afterSave(locked)
    await assertNotEditedByOthers(locked)
    const { files, number, title } = await workingVersion(locked)
    if (!files.some((each) => each.id === id)) {
      throw new Reject('这个文件已有更新的版本', { code: CODE.changed, result: findNewest(files, name) })
    }
    if (editedAs(name) === null) throw new Reject('这种文件不能在线编辑，请下载后修改')
    if (size > MAX_EDITED_BYTES) throw new Reject('文件超过 2 MB，不能在线编辑，请下载后修改')
    const isMain = files[0]!.id === id
    const { document: doc } = locked
    return {
      doc,
      facts: { id, docId: doc.id, docTitle: title, name, version: number, sha256, savesAs: savedAs, isMain },
    }
  })
  await assertEditable(ctx, doc, facts)
  return { ...facts, ...(await storedText(ctx, facts.sha256)) }
}

/** Replaces the content of a file, and the title with it: in the draft, or in a new version of a published document. */
export async function saveEditedFile(
  ctx: Context<DocumentDeps>,
  received: ReceivedFile,
  form: Checked<typeof fileEditSave>['body'],
): Promise<SavedFile> {
  const { sha256 } = received
  if (editedAs(form.name) === null) throw new Reject('这种文件不能在线编辑，请下载后修改')
  await assertAcceptable(ctx, { ...received, name: form.name })
  return withLockedDocument(ctx, { id: form.docId }, async (locked) => {
    const after = afterSave(locked)
    const { files, title } = await workingVersion(locked)
    const at = files.findIndex((each) => each.sha256 === form.base && each.name === form.name)
    if (at === -1)
      throw new Reject(changedByOthers().message, { code: CODE.changed, result: findNewest(files, form.name) })
    const isOther = sha256 !== form.base
    const retitled = form.title === undefined || form.title === title ? null : { from: title, to: form.title }
    if (!isOther && !retitled) throw new Reject('没有需要保存的修改')
    if (isOther && files.some((each) => each.sha256 === sha256)) throw new Reject('该文件已经在附件中')
    if (isOther) await keepFile(locked.tx, ctx, received, { isAwaited: true })
    await replaceFile(locked, after, { files, at, sha256, retitled, comment: form.comment })
    return { ...(await savedFile(locked, after.state, sha256)), sha256, savedAs: after.savedAs }
  })
}

const findNewest = (files: readonly StoredFile[], name: string) => {
  const id = files.find((each) => each.name === name)?.id
  return id === undefined ? null : { id }
}

/** A file of any version by its id. */
export async function fileById({ deps, actor }: Context<DocumentDeps>, id: string) {
  const rows = await deps.db
    .select({ docId: document.id, name: attachment.name, size: file.size, sha256: file.sha256 })
    .from(attachment)
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .innerJoin(version, eq(version.id, attachment.versionId))
    .innerJoin(document, eq(document.id, version.documentId))
    .where(and(eq(attachment.id, id), eq(document.tenantId, actor.tenantId)))
  return rows[0] ?? null
}

async function storedText({ deps }: Context<DocumentDeps>, sha256: string) {
  const bytes = Buffer.concat(await (await deps.files.open(sha256)).toArray())
  const { text, encoding } = decodeText(bytes)
  if (text.includes('\0')) throw new Reject('文件内容不是文本，不能在线编辑')
  return { text, encoding, hasMark: bytes.subarray(0, 3).equals(UTF8_MARK) }
}

const UTF8_MARK = Buffer.from([0xef, 0xbb, 0xbf])

async function savedFile({ tx, document: { id } }: LockedDocument, state: ReviewState, sha256: string) {
  const rows = await tx
    .select({ id: attachment.id, version: version.number })
    .from(attachment)
    .innerJoin(version, eq(version.id, attachment.versionId))
    .where(
      and(
        eq(version.documentId, id),
        eq(version.number, (state.open ?? state.visible)!),
        eq(attachment.sha256, sha256),
      ),
    )
  return rows[0]!
}
