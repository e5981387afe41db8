import { and, eq, sql } from 'drizzle-orm'
import { type StoredFileRow, storedFileList } from '#core/contract/sys/stored-files/stored-file.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { listPage } from '#server/db/list-query.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { uploadedFile } from '#server/db/schema/index.ts'
import { BlobReply, type Context } from '#server/http/route.ts'
import { expired, missing, Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { UploadedRow } from './add.ts'
import type { UploadedFileDeps } from './deps.ts'
import { storedAddress } from './stored-path.ts'
import { isShownToAll } from './sweep.ts'

type Ctx = Context<UploadedFileDeps>

/**
 * Files that the site shows to everybody can be read by everybody; all others by people who are signed in to the file's
 * tenant.
 */
export async function uploadedBlob(ctx: Ctx, path: string): Promise<BlobReply> {
  const { deps, actor } = ctx
  const [row] = await deps.db
    .select({ row: uploadedFile, shown: isShownToAll })
    .from(uploadedFile)
    .where(eq(uploadedFile.path, path))
  const isGuest = actor.via.kind === 'guest'
  if (!row?.shown) {
    // A guest gets the same answer whether the file exists or not.
    if (isGuest) throw expired()
    if (row?.row.tenantId !== actor.tenantId) throw missing(`文件[${path}]不存在..`)
  }
  const { sha256, fileSize, type, fileName } = row.row
  return new BlobReply({
    size: fileSize,
    type: type ?? 'application/octet-stream',
    inline: type !== null,
    fileName,
    isPublic: row.shown,
    open: (range) => deps.files.open(sha256, range),
  })
}

const ofTenant = ({ actor }: Ctx) => and(eq(uploadedFile.tenantId, actor.tenantId), eq(uploadedFile.listed, true))

const { id, fileName, fileSize, createBy, createTime } = uploadedFile
const FIELDS = mapListFields(storedFileList, { id, fileName, fileSize, createBy, createTime })

export async function listStoredFiles(ctx: Ctx, query: ListQuery): Promise<Page<StoredFileRow>> {
  const page = await listPage({
    db: ctx.deps.db,
    query,
    fields: FIELDS,
    tie: uploadedFile.id,
    from: sql`${uploadedFile}`,
    where: ofTenant(ctx),
    rows: ({ where, orderBy, limit, offset }) =>
      ctx.deps.db
        .select()
        .from(uploadedFile)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: page.records.map(shownRow) }
}

export async function getStoredFile(ctx: Ctx, wanted: string): Promise<StoredFileRow> {
  const [row] = await ctx.deps.db
    .select()
    .from(uploadedFile)
    .where(and(ofTenant(ctx), eq(uploadedFile.id, wanted)))
  if (!row) throw new Reject('未找到对应实体')
  return shownRow(row)
}

export const shownRow = (row: UploadedRow): StoredFileRow => ({
  id: row.id,
  fileName: row.fileName,
  url: storedAddress(row.path),
  fileSize: row.fileSize,
  createBy: row.createBy,
  createTime: wireTime(row.createTime),
})
