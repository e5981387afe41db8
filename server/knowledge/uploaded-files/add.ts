import { and, eq, gt, sql } from 'drizzle-orm'
import type { addressUpload, commonUpload } from '#core/contract/sys/stored-files/stored-file.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { lockNamed } from '#server/db/named-lock.ts'
import { uploadedFile } from '#server/db/schema/index.ts'
import type { Context, ReceivedFile } from '#server/http/route.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { guardContent, deleteUnreferencedLater } from '#server/storage/renditions/index.ts'
import { cleanFileName } from '#server/http/file-name.ts'
import { assertAcceptable } from '../documents/index.ts'
import { safeFetch, SafeFetchError } from '../web-import/index.ts'
import type { UploadedFileDeps } from './deps.ts'
import { pictureContent, type SafeContent, safeContent } from './safe-content.ts'
import { storedPath } from './stored-path.ts'
import { UNNAMED_DAYS } from './sweep.ts'

type Ctx = Context<UploadedFileDeps>
export type UploadForm = Checked<typeof commonUpload>['body']
export type UploadedRow = typeof uploadedFile.$inferSelect

/** How many files of one person may exist without any reference. */
const MOST_FILES = 1000
const MOST_BYTES = 2 * 1024 ** 3

/** Stores the received file and returns its row. `listed`: it is in the list of the screen and is kept. */
export async function addUploadedFile(
  ctx: Ctx,
  received: ReceivedFile,
  { form, ...o }: { form: UploadForm; listed: boolean },
): Promise<UploadedRow> {
  await assertAcceptable(ctx, received)
  await using content = await safeContent(ctx.deps, received)
  // A text with a picture of the rich text editor is a file, in which no query can look for references.
  const kept = o.listed || form.jeditor === '1'
  const { name, sha256: came } = received
  // The content is released when this function returns.
  return await keepRow(ctx, content, { label: form.biz, name, came, kept, listed: o.listed })
}

/** Some servers send no type, or a general one; the picture's own first bytes decide. */
const TYPES = ['image/', 'application/octet-stream', 'binary/octet-stream']

/** Fetches a picture from the network and stores it like an upload. */
export async function addFromAddress(
  ctx: Ctx,
  { url, biz: label }: Checked<typeof addressUpload>['body'],
): Promise<UploadedRow> {
  const limits = { registered: ctx.deps.allowedHosts, types: TYPES }
  const { bytes, url: at } = await safeFetch(url, limits).catch((error: unknown) => {
    throw error instanceof SafeFetchError ? new Reject(error.message) : error
  })
  await using content = await pictureContent(ctx.deps, bytes)
  const name = cleanFileName(decoded(new URL(at).pathname) || 'picture')
  // The content is released when this function returns.
  return await keepRow(ctx, content, { label, name, kept: false, listed: false })
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path // an address in another encoding
  }
}

interface Kept {
  label: string
  name: string
  /** The digest of the original bytes, if other bytes are stored instead. */
  came?: string
  kept: boolean
  listed: boolean
}

async function keepRow(ctx: Ctx, content: SafeContent, o: Kept): Promise<UploadedRow> {
  const { deps, actor, now } = ctx
  const { sha256, size, suffix, type } = content
  const { label, name, came = sha256, kept, listed } = o
  const id = newId()
  const path = storedPath({ label, name, id, suffix })
  const row = await deps.db.transaction(async (tx) => {
    if (!kept) await assertRoom(tx, ctx, size)
    await guardContent(tx, sha256)
    const [added] = await tx
      .insert(uploadedFile)
      .values({
        id,
        path,
        sha256,
        type,
        kept,
        listed,
        fileName: name,
        fileSize: size,
        tenantId: actor.tenantId,
        createBy: actor.username,
        createTime: now,
      })
      .returning()
    await audit(tx, ctx, { action: 'uploaded-file-add', kind: 'uploaded-file', id, after: { path, size } })
    if (came !== sha256) await deleteUnreferencedLater(tx, [came], actor.tenantId)
    return added!
  })
  content.keep()
  return row
}

/** Counts one upload of a person at a time, so that several together cannot pass the limit. */
async function assertRoom(tx: Transaction, { actor, now }: Ctx, size: number): Promise<void> {
  const { tenantId, username } = actor
  await lockNamed(tx, `uploads ${tenantId} ${username}`)
  const since = new Date(now.getTime() - UNNAMED_DAYS * 86_400_000)
  const [used] = await tx
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${uploadedFile.fileSize}), 0)::float8`,
    })
    .from(uploadedFile)
    .where(
      and(
        eq(uploadedFile.tenantId, tenantId),
        eq(uploadedFile.createBy, username),
        eq(uploadedFile.kept, false),
        gt(uploadedFile.createTime, since),
      ),
    )
  if (used!.files >= MOST_FILES || used!.bytes + size > MOST_BYTES)
    throw new Reject(`您最近 ${UNNAMED_DAYS} 天上传的文件过多，请过几天再传`)
}
