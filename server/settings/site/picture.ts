import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, lt, notExists, notInArray, sql } from 'drizzle-orm'
import type { Database, Transaction } from '#server/db/database.ts'
import { banner, sitePicture, user } from '#server/db/schema/index.ts'
import { audit } from '#server/db/audit.ts'
import { missing, Reject } from '#server/kernel/reject.ts'
import { BlobReply, type Context } from '#server/http/route.ts'
import { drawPicture } from '#server/rendering/pictures/index.ts'
import type { SiteDeps } from './deps.ts'
import { storedItems } from './store.ts'

const MOST_BYTES = 5 * 1024 * 1024
const MOST_READ = 20 * MOST_BYTES
/** An uploaded picture that was not saved is kept while somebody may still be filling in the form. */
const KEPT_MS = 24 * 3_600_000

/** The value of a key with this picture: its address for browsers. */
const ADDRESS = '/api/KM/kmSysConfig/picture?id='

/** Redraws an uploaded picture, stores it and returns the value to save. */
export async function addPicture(ctx: Context<SiteDeps>, sent: Readable): Promise<string> {
  const { deps, actor, now } = ctx
  const webp = await drawPicture(await readPicture(sent))
  if (webp === null) throw new Reject('不是能显示的图片，请用 PNG、JPG、WebP 或 GIF')
  const sha256 = hashPicture(webp)
  await deps.db.transaction(async (tx) => {
    await insertPicture(tx, { tenantId: actor.tenantId, sha256, webp, createTime: now })
    await audit(tx, ctx, {
      action: 'site-picture-add',
      kind: 'site-picture',
      id: sha256,
      after: { bytes: webp.length },
    })
  })
  return `${ADDRESS}${sha256}`
}

async function readPicture(source: Readable): Promise<Buffer> {
  const bytes = await pictureBytes(source)
  if (bytes.length === 0) throw new Reject('请选择要上传的图片')
  return bytes
}

/** The sent bytes, if they are no more than a picture may have. */
export async function pictureBytes(source: Readable): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of source as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= MOST_BYTES) parts.push(part)
    // The rest is read, because bytes left on a connection would block its next call.
    else if (size > MOST_READ) break
  }
  if (size > MOST_BYTES) throw new Reject('图片不能超过 5 MB')
  return Buffer.concat(parts)
}

const hashPicture = (webp: Buffer) => createHash('sha256').update(webp).digest('hex')

/** Stores a redrawn picture for a row of the transaction; returns the value for the row. */
export async function keepShownPicture(
  tx: Transaction,
  o: { tenantId: string; webp: Buffer; now: Date },
): Promise<string> {
  const sha256 = hashPicture(o.webp)
  await insertPicture(tx, { tenantId: o.tenantId, sha256, webp: o.webp, createTime: o.now })
  return `${ADDRESS}${sha256}`
}

/** An existing picture counts as new again, because it is about to be saved. */
const insertPicture = (tx: Transaction, row: typeof sitePicture.$inferInsert) =>
  tx
    .insert(sitePicture)
    .values(row)
    .onConflictDoUpdate({
      target: [sitePicture.tenantId, sitePicture.sha256],
      set: { createTime: row.createTime },
    })

/** The redrawn picture of a key's value; null for none, and for a value that is no picture stored here. */
export const storedPicture = async (db: Database, value: string): Promise<Buffer | null> =>
  value.startsWith(ADDRESS) ? pictureNamed(db, value.slice(ADDRESS.length)) : null

async function pictureNamed(db: Database, sha256: string): Promise<Buffer | null> {
  const [found] = await db
    .select({ webp: sitePicture.webp })
    .from(sitePicture)
    .where(eq(sitePicture.sha256, sha256))
    .limit(1)
  return found?.webp ?? null
}

export async function pictureBlob(db: Database, sha256: string): Promise<BlobReply> {
  const webp = await pictureNamed(db, sha256)
  if (webp === null) throw missing('图片没找到')
  return new BlobReply({
    size: webp.length,
    type: 'image/webp',
    fileName: `${sha256.slice(0, 12)}.webp`,
    inline: true,
    isWhole: true,
    isPublic: true,
    open: async () => Readable.from([webp]),
  })
}

/** A value that refers to one of our pictures must refer to one of this tenant. */
export async function assertPicture(tx: Transaction, tenantId: string, value: string): Promise<void> {
  if (!value.startsWith(ADDRESS)) return
  const own = and(eq(sitePicture.tenantId, tenantId), eq(sitePicture.sha256, value.slice(ADDRESS.length)))
  if ((await tx.$count(sitePicture, own)) === 0) throw new Reject('图片已不存在，请重新上传')
}

/** Only a picture that was uploaded here. */
export async function assertUploaded(tx: Transaction, tenantId: string, value: string): Promise<void> {
  if (!value.startsWith(ADDRESS)) throw new Reject('请上传横幅图片')
  await assertPicture(tx, tenantId, value)
}

/** Deletes pictures that no key, no banner and no avatar uses any more. */
export async function forgetPictures(tx: Transaction, tenantId: string, now: Date): Promise<void> {
  const banners = await tx.select({ value: banner.picture }).from(banner).where(eq(banner.tenantId, tenantId))
  const shown = [...(await storedItems(tx, tenantId)), ...banners]
    .filter(({ value }) => value.startsWith(ADDRESS))
    .map(({ value }) => value.slice(ADDRESS.length))
  const worn = tx
    .select({ one: sql`1` })
    .from(user)
    .where(and(eq(user.tenantId, tenantId), sql`${user.avatar} = ${ADDRESS} || ${sitePicture.sha256}`))
  await tx
    .delete(sitePicture)
    .where(
      and(
        eq(sitePicture.tenantId, tenantId),
        lt(sitePicture.createTime, new Date(now.getTime() - KEPT_MS)),
        shown.length > 0 ? notInArray(sitePicture.sha256, shown) : undefined,
        notExists(worn),
      ),
    )
}
