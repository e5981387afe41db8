import { and, eq, inArray } from 'drizzle-orm'
import { audit } from '#server/db/audit.ts'
import { uploadedFile } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { lettingGo } from '#server/storage/renditions/index.ts'
import type { UploadedFileDeps } from './deps.ts'

/** Deletes listed files of the tenant, all or none, and the bytes without any other reference. */
export async function removeStoredFiles(ctx: Context<UploadedFileDeps>, ids: readonly string[]): Promise<void> {
  const { deps, actor } = ctx
  const wanted = and(
    eq(uploadedFile.tenantId, actor.tenantId),
    eq(uploadedFile.listed, true),
    inArray(uploadedFile.id, [...ids]),
  )
  const found = await deps.db.select({ sha256: uploadedFile.sha256 }).from(uploadedFile).where(wanted)
  const contents = found.map(({ sha256 }) => sha256)
  await lettingGo(deps, contents, () =>
    deps.db.transaction(async (tx) => {
      const gone = await tx.delete(uploadedFile).where(wanted).returning()
      if (gone.length < ids.length) throw new Reject('未找到对应实体')
      for (const { id, path, fileName } of gone)
        await audit(tx, ctx, {
          action: 'uploaded-file-delete',
          kind: 'uploaded-file',
          id,
          before: { path, name: fileName },
        })
    }),
  )
}
