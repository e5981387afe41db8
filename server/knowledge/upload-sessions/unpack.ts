import { and, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type Unpack, unpackEntries, unpackList } from '#core/contract/km/files/unpack.ts'
import type { Result } from '#core/contract/endpoint.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { newId } from '#server/kernel/id.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { unpack, unpackEntry } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { requireAuthor } from '#server/kernel/actor.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { lockContent } from '#server/storage/renditions/index.ts'
import { enqueue, PRIORITY, taskKind } from '#server/jobs/queue/index.ts'
import type { Context, ReceivedFile } from '#server/http/route.ts'
import type { UploadDeps } from './deps.ts'

export const UNPACK_ARCHIVE = taskKind('unpack-zip', v.object({ id: v.string() }))

/** Stores that the file is to be unpacked, with the task for it. */
export async function beginUnpack(
  tx: Transaction,
  ctx: Context<UploadDeps>,
  { sha256, name }: ReceivedFile,
  form: object,
): Promise<string> {
  const { actor, now, origin } = ctx
  const id = newId()
  await lockContent(tx, sha256)
  await tx.insert(unpack).values({
    id,
    tenantId: actor.tenantId,
    userId: requireAuthor(actor),
    sha256,
    name,
    form: { ...form },
    ip: origin,
    createTime: now,
  })
  await enqueue(tx, UNPACK_ARCHIVE, {
    dedupeKey: id,
    payload: { id },
    tenantId: actor.tenantId,
    owner: requireAuthor(actor),
    priority: PRIORITY.import,
  })
  return id
}

const counted = (state: string) =>
  sql<number>`(select count(*) from unpack_entry e where e.unpack_id = ${unpack.id} and e.state = ${state})::int`

const select = (db: Executor) =>
  db
    .select({
      id: unpack.id,
      name: unpack.name,
      state: unpack.state,
      reason: unpack.reason,
      total: sql<number>`(select count(*) from unpack_entry e where e.unpack_id = ${unpack.id})::int`,
      done: counted('done'),
      duplicate: counted('duplicate'),
      refused: counted('refused'),
      createTime: unpack.createTime,
    })
    .from(unpack)
    .$dynamic()

const mine = ({ actor }: Context<UploadDeps>) =>
  and(eq(unpack.userId, requireAuthor(actor)), eq(unpack.tenantId, actor.tenantId))!

const presented = <T extends { createTime: Date }>(row: T) => ({ ...row, createTime: wireTime(row.createTime) })

export async function getUnpack(ctx: Context<UploadDeps>, id: string): Promise<Unpack> {
  const rows = await select(ctx.deps.db).where(and(eq(unpack.id, id), mine(ctx)))
  if (!rows[0]) throw new Reject('找不到这个压缩包')
  return presented(rows[0])
}

export async function listUnpacks(ctx: Context<UploadDeps>, query: ListQuery): Promise<Page<Unpack>> {
  const found = await listPage({
    db: ctx.deps.db,
    query,
    fields: mapListFields(unpackList, { name: unpack.name, state: unpack.state, createTime: unpack.createTime }),
    tie: unpack.id,
    from: sql`${unpack}`,
    where: mine(ctx),
    rows: ({ where, orderBy, limit, offset }) =>
      select(ctx.deps.db)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...found, records: found.records.map(presented) }
}

export async function listEntries(
  ctx: Context<UploadDeps>,
  { id, ...query }: ListQuery & { id: string },
): Promise<Result<typeof unpackEntries>> {
  await getUnpack(ctx, id)
  return listPage({
    db: ctx.deps.db,
    query,
    fields: mapListFields(unpackEntries, {
      ordinal: unpackEntry.ordinal,
      path: unpackEntry.path,
      size: unpackEntry.size,
      state: unpackEntry.state,
    }),
    tie: unpackEntry.ordinal,
    from: sql`${unpackEntry}`,
    where: eq(unpackEntry.unpackId, id),
    rows: ({ where, orderBy, limit, offset }) =>
      ctx.deps.db
        .select({
          ordinal: unpackEntry.ordinal,
          path: unpackEntry.path,
          size: unpackEntry.size,
          state: unpackEntry.state,
          docId: unpackEntry.documentId,
          reason: unpackEntry.reason,
        })
        .from(unpackEntry)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
}
