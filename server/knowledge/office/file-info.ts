import type { OfficeContext } from './wopi-file.ts'
import { fileFacts, readOnlyReason, withOfficeFile } from './wopi-file.ts'
import type { WopiCall } from './wopi-call.ts'
import { WopiFault } from './wopi-fault.ts'

/** CheckFileInfo: what the editor must know before it opens the file. */
export const checkFileInfo = ({ ctx, fileId, mayWrite }: WopiCall) =>
  withOfficeFile(ctx, { fileId }, async (found) => {
    const { name, size, sha256, version, time } = await fileFacts(found)
    const { document: row } = found.locked
    const canWrite = mayWrite && readOnlyReason(found.locked) === null
    return {
      BaseFileName: name,
      OwnerId: row.authorId ?? row.id,
      UserId: ctx.actor.person,
      UserFriendlyName: ctx.actor.realname || ctx.actor.username,
      Size: size,
      Version: version,
      SHA256: Buffer.from(sha256, 'hex').toString('base64'),
      LastModifiedTime: time.toISOString(),
      UserCanWrite: canWrite,
      ReadOnly: !canWrite,
      UserCanNotWriteRelative: true,
      UserCanRename: false,
      SupportsUpdate: true,
      SupportsLocks: true,
      SupportsGetLock: true,
      SupportsExtendedLockLength: true,
      PostMessageOrigin: ctx.deps.office!.host,
    }
  })

/** GetFile: the stored bytes. */
export async function fileContents({ ctx, fileId }: WopiCall, maxSize: number | null) {
  const facts = await withOfficeFile(ctx, { fileId }, fileFacts)
  if (maxSize !== null && facts.size > maxSize) throw new WopiFault(412)
  return { ...facts, bytes: await openStored(ctx, facts.sha256) }
}

const openStored = ({ deps }: OfficeContext, sha256: string) => deps.files.open(sha256)
