import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { messageList, type MessageRow } from '#core/contract/sys/messages/message.ts'
import { auditAll } from '#server/db/audit.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listBatches, type ListOf, listPage } from '#server/db/list-query.ts'
import { message } from '#server/db/schema/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { Ctx } from '#server/resource/facts.ts'
import { missingRecord } from '#server/resource/read.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'

type Stored = typeof message.$inferSelect

const FIELDS = mapListFields(messageList, {
  id: message.id,
  esTitle: message.esTitle,
  esContent: message.esContent,
  esReceiver: message.esReceiver,
  esSendStatus: message.esSendStatus,
  esType: message.esType,
  esSendNum: message.esSendNum,
  esSendTime: message.esSendTime,
  createBy: message.createBy,
  createTime: message.createTime,
})

async function present({ deps, actor }: Ctx, { tenantId: _tenant, ...row }: Stored): Promise<MessageRow> {
  const text = (code: string, value: string) => dictText(deps.db, actor.tenantId, code, value)
  return {
    ...row,
    esSendStatus_dictText: await text('msgSendStatus', row.esSendStatus),
    esType_dictText: await text('msgType', row.esType),
    esSendTime: wireTime(row.esSendTime),
    createTime: wireTime(row.createTime),
    updateTime: wireTime(row.updateTime),
  }
}

const listed = (ctx: Ctx, query: ListQuery): ListOf<Stored> => ({
  db: ctx.deps.db,
  query,
  fields: FIELDS,
  tie: message.id,
  from: sql`${message}`,
  where: eq(message.tenantId, ctx.actor.tenantId),
  rows: ({ where, orderBy, limit, offset }) =>
    ctx.deps.db
      .select()
      .from(message)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
})

/** The rows of the list, in batches. An error in the query is reported before the first byte is sent. */
export async function messageBatches(ctx: Ctx, { selections, ...query }: ExportQuery) {
  const batches = await listBatches<Stored>(listed(ctx, query), selections)
  return (async function* () {
    for await (const batch of batches) yield await Promise.all(batch.map((row) => present(ctx, row)))
  })()
}

export async function listMessages(ctx: Ctx, query: ListQuery): Promise<Page<MessageRow>> {
  const page = await listPage(listed(ctx, query))
  return { ...page, records: await Promise.all(page.records.map((row) => present(ctx, row))) }
}

const ofIds = ({ actor }: Ctx, ids: readonly string[]) =>
  and(inArray(message.id, [...ids]), eq(message.tenantId, actor.tenantId))

export async function getMessage(ctx: Ctx, id: string): Promise<MessageRow> {
  const [row] = await ctx.deps.db
    .select()
    .from(message)
    .where(ofIds(ctx, [id]))
  if (!row) throw missingRecord()
  return present(ctx, row)
}

/** Deletes all of them or none. A person who received a message keeps it among their announcements. */
export async function deleteMessages(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.deps.db.transaction(async (tx) => {
    const rows = await tx.delete(message).where(ofIds(ctx, ids)).returning()
    if (rows.length !== new Set(ids).size) throw missingRecord()
    await auditAll(
      tx,
      ctx,
      rows.map((before) => ({ action: 'message-delete' as const, kind: 'message', id: before.id, before })),
    )
  })
}
