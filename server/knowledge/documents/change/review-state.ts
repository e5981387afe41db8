import { and, eq, isNull } from 'drizzle-orm'
import { STATUS } from '#core/rules/document-status.ts'
import type { ReviewState, VersionState, VersionStatus } from '#core/rules/review/review.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { document, version } from '#server/db/schema/index.ts'
import { deleteUnreferencedLater } from '#server/storage/renditions/index.ts'
import { followFlow } from './follow-flow.ts'
import { leavePlace, liftChildren } from './place-in-tree.ts'
import { type Content, loadContent, filesOfVersions, writeFiles } from '../store/version-content.ts'

type DocumentRecord = typeof document.$inferSelect
type VersionRecord = typeof version.$inferSelect

/** A document in the form of `core/rules/review/review.ts`, with the ids of its version numbers. */
export interface Reviewed {
  document: DocumentRecord
  versions: readonly VersionRecord[]
  state: ReviewState
}

/** Reads the versions of a document that the caller has locked. */
export async function readReviewState(tx: Transaction, row: DocumentRecord): Promise<Reviewed> {
  const versions = await tx.select().from(version).where(eq(version.documentId, row.id)).orderBy(version.number)
  const versionNumber = (id: string | null) => versions.find((each) => each.id === id)?.number ?? null
  return {
    document: row,
    versions,
    state: {
      versions: versions.map((each) => ({
        number: each.number,
        status: each.status as VersionStatus,
        parent: versionNumber(each.parentId),
        reason: each.reason,
        submitted: each.submitTime !== null,
      })),
      visible: versionNumber(row.visibleVersion),
      open: versionNumber(row.openVersion),
      released: row.released,
      deleted: row.deleted,
    },
  }
}

/** New content for the open version; `comment` describes the change. */
export type ContentEdit = Partial<Content> & { comment?: string | undefined }

interface Writing {
  by: { username: string; userId: string | null; now: Date; forId?: string | null }
  content?: ContentEdit
  /** How many people decide on what is submitted now. */
  steps: number
  /** Other columns of the document that change together with the review state. */
  document?: Partial<typeof document.$inferInsert>
}

/**
 * Writes the difference between two states; null means that the document is deleted permanently with all its versions.
 * A version that is new in `after` begins as a copy of its parent. `content` goes to the new version, else to the open
 * one.
 */
export async function writeState(
  tx: Transaction,
  reviewed: Reviewed,
  after: ReviewState | null,
  writing: Writing,
): Promise<void> {
  const { document: row, state: before } = reviewed
  const { by, steps } = writing
  if (after === null) {
    const files = await filesOfVersions(tx, reviewed.versions)
    await liftChildren(tx, row.id)
    await tx.delete(document).where(eq(document.id, row.id))
    await deleteUnreferencedLater(tx, files, row.tenantId)
    return
  }
  await followInTree(tx, reviewed, after, writing)
  // First, because a version that the same change submits can still be written now.
  if (writing.content && after.versions.length === before.versions.length) {
    await editInPlace(tx, row, writing.content, by)
  }
  const ids = await writeVersions(tx, reviewed, after, writing)
  const versionId = (number: number | null) => (number === null ? null : ids.get(number)!)
  await followFlow(tx, { document: row, before, after, versionId: (number) => ids.get(number)!, by, steps })
  await tx
    .update(document)
    .set({
      updateBy: by.username,
      updateTime: by.now,
      // After them, because a change that is none of the content keeps the time of the last one.
      ...writing.document,
      visibleVersion: versionId(after.visible),
      openVersion: versionId(after.open),
      released: after.released,
      deleted: after.deleted,
      revision: row.revision + 1,
    })
    .where(eq(document.id, row.id))
}

/** Writes the versions that are new or have moved; the ids of all by their numbers. */
async function writeVersions(
  tx: Transaction,
  reviewed: Reviewed,
  after: ReviewState,
  writing: Writing,
): Promise<Map<number, string>> {
  const ids = new Map(reviewed.versions.map((each) => [each.number, each.id]))
  for (const next of after.versions) {
    const was = reviewed.state.versions.find((each) => each.number === next.number)
    if (!was) ids.set(next.number, await addVersion(tx, reviewed, next, writing))
    else if (was.status !== next.status || was.reason !== next.reason) await moveVersion(tx, reviewed, next, writing.by)
  }
  return ids
}

async function followInTree(tx: Transaction, { document: row, state }: Reviewed, after: ReviewState, writing: Writing) {
  const category = writing.document?.category
  if (category !== undefined && category !== row.category) await leavePlace(tx, row.id)
  else if (after.deleted && !state.deleted) await liftChildren(tx, row.id)
}

type By = Writing['by']

const isDecided = (status: VersionStatus) => status === STATUS.passed || status === STATUS.rejected

async function moveVersion(tx: Transaction, { document: row, versions }: Reviewed, next: VersionState, by: By) {
  const was = versions.find((each) => each.number === next.number)!
  await tx
    .update(version)
    .set({
      status: next.status,
      reason: next.reason,
      submitTime: was.submitTime ?? (next.submitted ? by.now : null),
      ...(isDecided(next.status) && { decideBy: by.username, decideTime: by.now }),
    })
    .where(and(eq(version.documentId, row.id), eq(version.number, next.number)))
}

async function addVersion(
  tx: Transaction,
  { document: row, versions }: Reviewed,
  next: VersionState,
  { by, content: edit = {} }: Writing,
): Promise<string> {
  const id = newId()
  const parent = versions.find((each) => each.number === next.parent)!
  const content = { ...(await loadContent(tx, parent)), ...edit }
  await tx.insert(version).values({
    id,
    tenantId: row.tenantId,
    documentId: row.id,
    number: next.number,
    status: next.status,
    title: content.title,
    keywords: [...content.keywords],
    remark: content.remark,
    fields: content.fields,
    comment: edit.comment ?? null,
    authorId: by.userId ?? row.authorId,
    parentId: parent.id,
    submitTime: next.submitted ? by.now : null,
    ...(isDecided(next.status) && { decideBy: by.username, decideTime: by.now }),
    createBy: by.username,
    createTime: by.now,
  })
  await writeFiles(tx, { tenantId: row.tenantId, versionId: id, now: by.now }, content.files)
  return id
}

async function editInPlace(tx: Transaction, row: DocumentRecord, edit: ContentEdit, by: By): Promise<void> {
  const { files, keywords, ...texts } = edit
  const changed = await tx
    .update(version)
    .set({
      ...texts,
      ...(texts.title !== undefined && { titleFrom: 'person' as const }),
      ...(keywords && { keywords: [...keywords] }),
      updateBy: by.username,
      updateTime: by.now,
    })
    .where(and(eq(version.id, row.openVersion ?? ''), isNull(version.submitTime)))
    .returning({ id: version.id })
  // The rule never allows this; if it happened, the transaction must be rolled back.
  if (!changed[0]) throw new Error(`content of a submitted version of ${row.id} was about to change`)
  if (files) await writeFiles(tx, { tenantId: row.tenantId, versionId: changed[0].id, now: by.now }, files)
}
