import type { Readable } from 'node:stream'
import { asc, eq, sql } from 'drizzle-orm'
import { attachment, document } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { receiveUpload } from '#server/storage/renditions/index.ts'
import {
  afterDraftSave,
  afterLastSave,
  afterSave,
  assertAcceptable,
  changeEditLock,
  keepFile,
  type LockedDocument,
  replaceFile,
} from '../documents/index.ts'
import type { WopiCall } from './wopi-call.ts'
import { fileFacts, type OfficeFile, withOfficeFile } from './wopi-file.ts'
import { absent, otherLock, WopiFault } from './wopi-fault.ts'

export interface Put {
  bytes: Readable
  /** `X-WOPI-Lock`; '' when absent. */
  lock: string
  /** The editor saved automatically, not on its user's request. */
  isAuto: boolean
  /** The `LastModifiedTime` that the editor knows; '' when it sends none. */
  knownTime: string
}

/** PutFile: the document's file gets this content. */
export async function putFile(call: WopiCall, put: Put) {
  if (!call.mayWrite) throw absent()
  const { deps } = call.ctx
  const { endUpload, ...received } = await receiveUpload(deps, put.bytes, deps.uploadLimitBytes)
  let isKept = false
  try {
    const saved = await withOfficeFile(call.ctx, { fileId: call.fileId, underLock: put.lock || null }, (file) =>
      save(call, { ...put, ...received }, file),
    )
    isKept = true
    return saved
  } finally {
    await endUpload(isKept)
  }
}

type Received = Put & { sha256: string; size: number }

async function save(call: WopiCall, put: Received, found: OfficeFile) {
  const { locked, files, at } = found
  const before = await fileFacts(found)
  assertLocked(put, found, before.size)
  assertUnchanged(put, before.time)
  if (put.sha256 === before.sha256) {
    if (!put.isAuto && isOwnDraft(found)) await publishOwn(found)
  } else {
    const received = { sha256: put.sha256, size: put.size, name: before.name }
    await assertAcceptable(call.ctx, received, locked.tx)
    if (files.some((each) => each.sha256 === put.sha256)) throw new Reject('该文件已经在附件中')
    await keepFile(locked.tx, call.ctx, received, { isAwaited: true })
    await replaceIn(found, put)
  }
  return savedFile(locked, at)
}

/** Without a lock only an empty file accepts a content, which is how the editor creates files. */
function assertLocked({ lock }: Received, { held }: OfficeFile, size: number): void {
  const isFree = held === null && lock === '' && size === 0
  if (!isFree && (lock === '' || held?.wopiLock !== lock)) throw otherLock(held?.wopiLock)
}

/** Collabora's additional check beside the lock: somebody has changed the file since it was opened. */
function assertUnchanged({ knownTime }: Received, time: Date): void {
  if (knownTime !== '' && Date.parse(knownTime) !== time.getTime())
    throw new WopiFault(409, {}, { COOLStatusCode: 1010 })
}

/** The open version was created by the editor itself, for an automatic save. */
const isOwnDraft = ({ held, locked }: OfficeFile): boolean =>
  held !== null && held.ownVersion !== null && held.ownVersion === locked.document.openVersion

async function replaceIn(found: OfficeFile, { isAuto, sha256 }: Received): Promise<void> {
  const { locked, files, at } = found
  const replacement = { files, at, sha256 }
  const draft = () => afterDraftSave(locked)
  const after = isAuto ? draft() : isOwnDraft(found) ? afterLastSave(locked) : afterSave(locked)
  try {
    await replaceFile(locked, after, replacement)
  } catch (error) {
    // A content that cannot be published (a required field is empty) is kept as a revision instead of being lost.
    if (after.savedAs !== 'published' || !(error instanceof Reject)) throw error
    await replaceFile(locked, draft(), replacement)
  }
  if (isAuto && after.savedAs === 'revised') await rememberOwn(locked)
}

async function rememberOwn({ tx, document: { id } }: LockedDocument): Promise<void> {
  const [row] = await tx.select({ open: document.openVersion }).from(document).where(eq(document.id, id))
  await changeEditLock(tx, id, { ownVersion: row!.open })
}

/** The user saves what the editor had saved automatically. A content that cannot be published stays a revision. */
async function publishOwn({ locked, files, at }: OfficeFile): Promise<void> {
  const after = afterLastSave(locked)
  if (after.savedAs !== 'published') return
  try {
    await replaceFile(locked, after, { files, at, sha256: files[at]!.sha256 })
  } catch (error) {
    if (!(error instanceof Reject)) throw error
  }
}

/** The current file, in whichever version it is now. */
async function savedFile({ tx, document: { id } }: LockedDocument, at: number) {
  const [row] = await tx
    .select({ version: attachment.id, time: attachment.createTime })
    .from(document)
    .innerJoin(attachment, eq(attachment.versionId, sql`coalesce(${document.openVersion}, ${document.visibleVersion})`))
    .where(eq(document.id, id))
    .orderBy(asc(attachment.ordinal))
    .offset(at)
    .limit(1)
  return row!
}
