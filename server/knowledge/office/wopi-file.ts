import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { attachment, file } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import {
  afterSave,
  findEditLock,
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
 * The id of a file for the editor: by its document and its name. Everybody who opens the file gives the editor this
 * same address, and it stays the same through saves, which write a version's files with new ids.
 */
export const officeFileId = (docId: string, name: string): string => `${docId}.${nameKey(name)}`

const nameKey = (name: string): string => createHash('sha256').update(name).digest('hex').slice(0, 16)

/** A file of the version that an edit changes or starts from, while nobody else can change the document. */
export interface OfficeFile {
  locked: LockedDocument
  /** All files of the version, and the index of this one. */
  files: WorkingFiles
  at: number
  /** The present lock of the document. */
  held: HeldLock | null
}

/** Does `work` on the file for a person who may edit its document. For anybody else the file does not exist. */
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
      const at = files.findIndex(({ name }) => nameKey(name) === key)
      if (at === -1) throw absent()
      return work({ locked, files, at, held: await findEditLock(locked.tx, id, ctx.now) })
    })
  } catch (error) {
    if (!isReached && error instanceof Reject) throw absent()
    throw error
  }
}

/** Size and time of a stored file. Its id changes with every change, so it serves as the version that WOPI wants. */
export async function fileFacts({ locked, files, at }: OfficeFile) {
  const { id, name, sha256 } = files[at]!
  const [row] = await locked.tx
    .select({ size: file.size, time: attachment.createTime })
    .from(attachment)
    .innerJoin(file, eq(file.sha256, attachment.sha256))
    .where(eq(attachment.id, id))
  return { name, sha256, version: id, size: row!.size, time: row!.time }
}

/**
 * Null when the person may change the document now; else the reason. A lock of another editor is handled by the
 * editors.
 */
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
