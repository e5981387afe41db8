import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { attachment, file } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import {
  afterSave,
  editLockOf,
  type HeldLock,
  type LockedDocument,
  withLockedDocument,
  workingVersion,
} from '../documents/index.ts'
import type { OfficeDeps } from './office.ts'
import { absent } from './wopi-fault.ts'

export type OfficeContext = Context<OfficeDeps>
type WorkingFiles = Awaited<ReturnType<typeof workingVersion>>['files']

/**
 * A file as the editor knows it: by its document and its name. Everybody who opens the file gives the editor this same
 * address, and it stays through saves, which write a version's files anew under other numbers.
 */
export const officeFileId = (docId: string, name: string): string => `${docId}.${keyOf(name)}`

const keyOf = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 16)

/** A file of the version that an edit changes or begins with, while nobody else changes the document. */
export interface OfficeFile {
  locked: LockedDocument
  /** Every file of the version, and which of them it is. */
  files: WorkingFiles
  at: number
  /** The lock of the document that stands now. */
  held: HeldLock | null
}

/** Does `work` on the file for who may edit its document. Whatever is not theirs is not there. */
export async function withOfficeFile<T>(
  ctx: OfficeContext,
  asked: { fileId: string; underLock?: string | null },
  work: (file: OfficeFile) => Promise<T>,
): Promise<T> {
  const [, id = '', key] = /^([\w-]{1,64})\.([0-9a-f]{16})$/.exec(asked.fileId) ?? []
  const { underLock = null } = asked
  let isReached = false
  try {
    return await withLockedDocument(ctx, { id, underLock }, async (locked) => {
      isReached = true
      if (!locked.rights.edits || locked.state.deleted) throw absent()
      const { files } = await workingVersion(locked)
      const at = files.findIndex(({ name }) => keyOf(name) === key)
      if (at === -1) throw absent()
      return work({ locked, files, at, held: await editLockOf(locked.tx, id, ctx.now) })
    })
  } catch (error) {
    if (!isReached && error instanceof Reject) throw absent()
    throw error
  }
}

/** Size and time of a stored file. Its number is another one after every change, so it is the version that WOPI asks for. */
export async function factsOf({ locked, files, at }: OfficeFile) {
  const { id, name, sha256 } = files[at]!
  const [row] = await locked.tx
    .select({ size: file.size, time: attachment.createTime })
    .from(attachment)
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(eq(attachment.id, id))
  return { name, sha256, version: id, size: row!.size, time: row!.time }
}

/** Null: the person may change the document now; else why not. Another editor's lock is the editors' own affair. */
export function readOnlyReason(locked: LockedDocument): string | null {
  if (!locked.ctx.actor.permissions.has('km:doc:upload')) return '没有上传知识的权限'
  try {
    afterSave(locked)
    return null
  } catch (error) {
    if (error instanceof Reject) return error.message
    throw error
  }
}
