import { docAsOf, docListAsOf } from '#core/contract/km/documents/as-of.ts'
import { attachmentAdd, attachmentDelete, attachmentList } from '#core/contract/km/documents/attachment.ts'
import {
  docDiscard,
  docEditAndRelease,
  docEditDraft,
  docEditRelease,
  docPublish,
  docRevise,
} from '#core/contract/km/documents/edit.ts'
import { fileEditOpen, fileEditSave } from '#core/contract/km/files/edit-file.ts'
import { lockBreak, lockCheckOut, lockGet, lockGiveBack } from '#core/contract/km/documents/edit-lock.ts'
import {
  versionChapter,
  versionCompare,
  versionDownload,
  versionGet,
  versionList,
  versionPreview,
  versionSettings,
  versionText,
} from '#core/contract/km/documents/version.ts'
import { routesFor } from '#server/http/route.ts'
import { addAttachment, deleteAttachment } from './edit/attachments.ts'
import { documentAsOf, listAsOf } from './read/as-of.ts'
import { compareVersions } from './read/compare.ts'
import type { DocumentDeps } from './store/deps.ts'
import { editDocument } from './edit/edit.ts'
import { breakLock, checkOut, editLockFor, giveBack } from './edit-lock/edit-lock.ts'
import { openFileToEdit, saveEditedFile } from './edit/edit-file.ts'
import { listAttachments } from './read/read.ts'
import { moveOne, revise } from './review/review.ts'
import { listSettingChanges } from './read/settings-history.ts'
import { readVersionChapter } from './read/version-chapter.ts'
import { downloadVersion, getVersion, listVersions, previewVersion, readVersionText } from './read/versions.ts'

const route = routesFor<DocumentDeps>()

/** Editing and the version history. */
export const versionRoutes = [
  route(docEditDraft, (ctx, { body }) => editDocument(ctx, body, 'draft')),
  route(docEditAndRelease, (ctx, { body }) => editDocument(ctx, body, 'waiting')),
  route(docEditRelease, (ctx, { body }) => editDocument(ctx, body, 'passed')),
  route(docRevise, (ctx, { query }) => revise(ctx, query)),
  route(docDiscard, (ctx, { query }) => moveOne(ctx, query, { kind: 'discard' })),
  route(docPublish, (ctx, { query }) => moveOne(ctx, query, { kind: 'publish' })),
  route(attachmentList, (ctx, { query }) => listAttachments(ctx, query.docId)),
  route(attachmentAdd, async (ctx, { body }, { file }) => ({ revision: await addAttachment(ctx, file, body) })),
  route(attachmentDelete, async (ctx, { query }) => ({ revision: await deleteAttachment(ctx, query) })),
  route(fileEditOpen, (ctx, { query }) => openFileToEdit(ctx, query)),
  route(fileEditSave, (ctx, { body }, { file }) => saveEditedFile(ctx, file, body)),
  route(lockGet, (ctx, { query }) => editLockFor(ctx, query.id)),
  route(lockCheckOut, (ctx, { query }) => checkOut(ctx, query.id)),
  route(lockGiveBack, (ctx, { query }) => giveBack(ctx, query.id)),
  route(lockBreak, (ctx, { query }) => breakLock(ctx, query.id)),
  route(docAsOf, (ctx, { query }) => documentAsOf(ctx, query)),
  route(docListAsOf, (ctx, { query }) => listAsOf(ctx, query)),
  route(versionList, (ctx, { query }) => listVersions(ctx, query)),
  route(versionGet, (ctx, { query }) => getVersion(ctx, query.id)),
  route(versionText, (ctx, { query }) => readVersionText(ctx, query)),
  route(versionChapter, (ctx, { query }) => readVersionChapter(ctx, query)),
  route(versionPreview, (ctx, { query }) => previewVersion(ctx, query)),
  route(versionDownload, (ctx, { query }, call) => downloadVersion(ctx, query, call)),
  route(versionSettings, (ctx, { query }) => listSettingChanges(ctx, query)),
  route(versionCompare, (ctx, { query }) => compareVersions(ctx, query)),
]
