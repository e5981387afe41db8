import { eq, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { uploadBegin, UploadSession } from '#core/contract/km/files/upload-session.ts'
import { ADVISORY_LOCK } from '#server/kernel/advisory-locks.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { uploadSession } from '#server/db/schema/index.ts'
import { assertAcceptable, assertAttachable, assertFileable, folderPath } from '../documents/index.ts'
import { cleanFileName, fileSuffix } from '#server/http/file-name.ts'
import { Reject, tooLarge } from '#server/kernel/reject.ts'
import { requireAuthor, isProgram } from '#server/kernel/actor.ts'
import { presentSession } from './sessions.ts'
import type { Context } from '#server/http/route.ts'
import type { UploadDeps } from './deps.ts'

type Body = Checked<typeof uploadBegin>['body']

/** Open sessions of one person, and of all people. Even a large folder is sent with few at a time. */
const SESSIONS = 200
const ALL_SESSIONS = 5000
/** How much one person may be uploading, in files of the largest size. */
const FILES_OF_LIMIT = 20
/** The database needs space, too. */
const SPARE_BYTES = 256 * 1024 * 1024

/** Refuses what finishing would refuse, as far as it is known before the bytes arrive. */
export async function beginUpload(ctx: Context<UploadDeps>, body: Body): Promise<UploadSession> {
  const { actor, deps, now } = ctx
  const { name: _, size, sha256, unpack = false, docId, ...form } = body
  const name = cleanFileName(body.name)
  if (size > deps.uploadLimitBytes) throw tooLarge()
  const folder = folderPath(form.path)
  await assertWanted(ctx, { ...body, name })
  const row = {
    id: newId(),
    tenantId: actor.tenantId,
    userId: requireAuthor(actor),
    tokenId: isProgram(actor) ? actor.via.id : null,
    name,
    path: folder && `${folder}/${name}`,
    size,
    claimedSha256: sha256 ?? null,
    form,
    unpack,
    targetId: docId ?? null,
    createTime: now,
    activeTime: now,
  }
  const free = await deps.files.freeBytes()
  const added = await deps.db.transaction(async (tx) => {
    await assertRoom(tx, ctx, { size, free })
    return tx.insert(uploadSession).values(row).returning()
  })
  return presentSession(added[0]!)
}

async function assertWanted(ctx: Context<UploadDeps>, body: Body): Promise<void> {
  const { name, size, docId, unpack } = body
  await assertAcceptable(ctx, { name, size })
  if (unpack && fileSuffix(name) !== 'zip') throw new Reject('只有 zip 压缩包可以展开为多篇知识')
  // A task that reads later in the owner's name would not keep the limits of the program.
  if (unpack && isProgram(ctx.actor)) throw new Reject('API 令牌不能展开压缩包，请逐个上传')
  if (unpack && docId !== undefined) throw new Reject('压缩包不能展开到附件中')
  if (docId !== undefined) return assertAttachable(ctx, { ...body, docId })
  return ctx.deps.db.transaction((tx) => assertFileable(tx, ctx, body))
}

async function assertRoom(tx: Transaction, { actor, deps }: Context<UploadDeps>, o: { size: number; free: number }) {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCK.uploads})`)
  const rows = await tx
    .select({
      all: sql<number>`count(*)::int`,
      missing: sql<string>`coalesce(sum(${uploadSession.size} - ${uploadSession.received}), 0)`,
      own: sql<number>`(count(*) filter (where ${uploadSession.userId} = ${requireAuthor(actor)}))::int`,
      ownBytes: sql<string>`coalesce(sum(${uploadSession.size}) filter (where ${uploadSession.userId} = ${requireAuthor(actor)}), 0)`,
    })
    .from(uploadSession)
    .where(eq(uploadSession.done, false))
  const { all, missing, own, ownBytes } = rows[0]!
  if (own >= SESSIONS || Number(ownBytes) + o.size > FILES_OF_LIMIT * deps.uploadLimitBytes)
    throw new Reject('您未完成的上传过多，请先完成或取消其中一些')
  if (all >= ALL_SESSIONS) throw new Reject('正在上传的文件过多，请稍后再试')
  if (Number(missing) + o.size + SPARE_BYTES > o.free) throw new Reject('存储空间不足，暂时不能上传这么大的文件')
}
