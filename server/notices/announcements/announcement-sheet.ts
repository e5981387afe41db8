import { and, eq, inArray } from 'drizzle-orm'
import { announcementAdd } from '#core/contract/sys/messages/announcement.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import type { Executor } from '#server/db/database.ts'
import { listBatches } from '#server/db/list-query.ts'
import { user } from '#server/db/schema/index.ts'
import type { BlobReply } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { exportSheet, type Importer, type Sheet, type SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { announcementsListed, chosenReaders, writeAnnouncement } from './announcements.ts'
import { type Ctx, present, type Stored } from './stored.ts'

/** The most text of an Excel cell. */
const CELL_UNITS = 32_767

export const ANNOUNCEMENTS: Sheet = {
  name: '通告',
  columns: [
    { key: 'titile', title: '标题', kind: 'text', width: 30, required: true, example: '国庆放假安排' },
    { key: 'msgCategory', title: '类型', kind: 'text', dict: 'msg_category', required: true },
    { key: 'msgAbstract', title: '摘要', kind: 'text', width: 36, required: true },
    { key: 'msgContent', title: '正文', kind: 'text', width: 48 },
    { key: 'startTime', title: '开始时间', kind: 'text', width: 20, required: true, example: '2026-10-01 08:00:00' },
    { key: 'endTime', title: '结束时间', kind: 'text', width: 20, required: true, example: '2026-10-08 18:00:00' },
    { key: 'priority', title: '优先级', kind: 'text', dict: 'priority' },
    { key: 'msgType', title: '对象', kind: 'text', dict: 'msg_type', required: true },
    { key: 'readers', title: '指定用户', kind: 'names', width: 30, example: 'zhangwei,lina' },
    { key: 'openType', title: '打开方式', kind: 'text' },
    { key: 'openPage', title: '打开的页面', kind: 'text', width: 30 },
    { key: 'busType', title: '业务类型', kind: 'text' },
    { key: 'busId', title: '业务编号', kind: 'text' },
    { key: 'sendStatus', title: '状态', kind: 'text', dict: 'send_status', only: 'export' },
    { key: 'sender', title: '发布人', kind: 'text', only: 'export' },
    { key: 'sendTime', title: '发布时间', kind: 'text', width: 20, only: 'export' },
    { key: 'note', title: '说明', kind: 'text', width: 30, only: 'export' },
  ],
}

export async function exportAnnouncements(ctx: Ctx, { selections, ...query }: ExportQuery): Promise<BlobReply> {
  const batches = await listBatches<Stored>(announcementsListed(ctx, query), selections)
  async function* rows() {
    for await (const batch of batches) yield await told(ctx, batch)
  }
  return exportSheet(ctx, ANNOUNCEMENTS, rows())
}

async function told(ctx: Ctx, batch: readonly Stored[]) {
  const readers = await chosenReaders(ctx.deps.db, batch)
  const ids = [...readers.values()].flat()
  const people = await ctx.deps.db
    .select({ id: user.id, username: user.username })
    .from(user)
    .where(inArray(user.id, ids))
  const names = new Map(people.map((each) => [each.id, each.username]))
  return Promise.all(
    batch.map(async (row) => ({
      ...(await present(ctx, row, [])),
      readers: (readers.get(row.id) ?? []).map((id) => names.get(id) ?? id).join(','),
      note: row.content.length > CELL_UNITS ? '正文太长，表格里的不完整' : null,
    })),
  )
}

/** Every imported row becomes a draft. */
export const ANNOUNCEMENT_IMPORT: Importer<SheetDeps, typeof announcementAdd.body> = {
  sheet: ANNOUNCEMENTS,
  body: announcementAdd.body,
  meaning: async (tx, { actor }) => {
    const people = await accounts(tx, actor.tenantId)
    return ({ readers = [], ...cells }) => ({ ...cells, userIds: (readers as string[]).map(idIn(people)).join(',') })
  },
  async add(tx, ctx, rows, refuse) {
    for (const { at, body } of rows) {
      try {
        // A row that is refused half-way leaves nothing behind.
        await tx.transaction((own) => writeAnnouncement(own, ctx, body))
      } catch (error) {
        if (!(error instanceof Reject)) throw error
        refuse(at, error.message)
      }
    }
  },
}

async function accounts(db: Executor, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ id: user.id, username: user.username })
    .from(user)
    .where(and(eq(user.tenantId, tenantId), eq(user.deleted, false)))
  return new Map(rows.map(({ id, username }) => [username.toLowerCase(), id]))
}

const idIn = (people: ReadonlyMap<string, string>) => (name: string) => {
  const id = people.get(name.toLowerCase())
  if (id === undefined) throw new Reject(`没有账号“${name.slice(0, 30)}”`)
  return id
}
