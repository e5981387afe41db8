import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { banner, siteConfig, uploadedFile, user } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import { lettingGo } from '#server/storage/renditions/index.ts'
import type { UploadedFileDeps } from './deps.ts'

/**
 * How long an upload into a form is kept without a row that refers to it: somebody may still be filling in the form.
 */
export const UNNAMED_DAYS = 7
const DAY_MS = 86_400_000
const AT_ONCE = 200

/** Rows that show the file to everybody: a site picture, a banner or the like has the file's path or address. */
export const isShownToAll = sql<boolean>`(
  exists (select from ${siteConfig} c where c.tenant_id = ${uploadedFile.tenantId} and strpos(c.item_value, ${uploadedFile.path}) > 0)
  or exists (select from ${banner} b where b.tenant_id = ${uploadedFile.tenantId} and strpos(b.picture, ${uploadedFile.path}) > 0))`

/** Every column that may refer to an uploaded file. A feature that stores paths must be added here. */
const isNamed = sql`(${isShownToAll}
  or exists (select from ${user} u where u.tenant_id = ${uploadedFile.tenantId} and strpos(u.avatar, ${uploadedFile.path}) > 0))`

export const uploadedFileSweep: Schedule<UploadedFileDeps> = {
  name: 'sweep-uploaded-files',
  title: '清理没有用上的上传文件',
  everySeconds: 3600,
  run: async (deps, signal) => void (await sweepUploadedFiles(deps, signal)),
}

/** Removes files without any reference a week after their upload, the oldest first; returns how many. */
export async function sweepUploadedFiles(
  { db, files }: Pick<UploadedFileDeps, 'db' | 'files'>,
  signal?: AbortSignal,
  now = Date.now(),
): Promise<number> {
  const isOver = and(eq(uploadedFile.kept, false), lt(uploadedFile.createTime, new Date(now - UNNAMED_DAYS * DAY_MS)))
  const isUnnamed = and(isOver, sql`not ${isNamed}`)
  for (let gone = 0; ; gone += AT_ONCE) {
    if (signal?.aborted) return gone
    const rows = await db
      .select({ id: uploadedFile.id, sha256: uploadedFile.sha256 })
      .from(uploadedFile)
      .where(isUnnamed)
      .orderBy(uploadedFile.createTime)
      .limit(AT_ONCE)
    if (rows.length === 0) return gone
    const ids = rows.map(({ id }) => id)
    const contents = rows.map(({ sha256 }) => sha256)
    // Checked again during the deletion: a form may have been saved meanwhile.
    await lettingGo({ db, files }, contents, () =>
      db.delete(uploadedFile).where(and(inArray(uploadedFile.id, ids), isUnnamed)),
    )
    if (rows.length < AT_ONCE) return gone + rows.length
  }
}
