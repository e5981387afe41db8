import type { AnnouncementRow } from '#core/contract/sys/messages/announcement.ts'
import type { Database } from '#server/db/database.ts'
import type { announcement } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'

export type Ctx = Context<{ db: Database }>
export type Stored = typeof announcement.$inferSelect

/** The status of an announcement. */
export const DRAFT = '0'
export const RELEASED = '1'
export const REVOKED = '2'

/** The fields that readers and writers both get, under the names of the wire. */
export const told = (row: Stored) => ({
  titile: row.title,
  msgContent: row.content,
  msgAbstract: row.summary,
  sender: row.sender,
  priority: row.priority,
  msgCategory: row.category,
  sendTime: wireTime(row.sendTime),
  openType: row.openType,
  openPage: row.openPage,
  busType: row.busType,
  busId: row.busId,
})

/** An announcement as its writers get it, with the texts of its codes. */
export async function present({ deps, actor }: Ctx, row: Stored, userIds: readonly string[]): Promise<AnnouncementRow> {
  const text = (code: string, value: string) => dictText(deps.db, actor.tenantId, code, value)
  return {
    id: row.id,
    ...told(row),
    msgType: row.audience,
    sendStatus: row.status,
    startTime: wireTime(row.startTime),
    endTime: wireTime(row.endTime),
    cancelTime: wireTime(row.cancelTime),
    delFlag: '0',
    dtTaskId: null,
    userIds: userIds.map((id) => `${id},`).join(''),
    priority_dictText: await text('priority', row.priority),
    msgCategory_dictText: await text('msg_category', row.category),
    msgType_dictText: await text('msg_type', row.audience),
    sendStatus_dictText: await text('send_status', row.status),
    createBy: row.createBy,
    createTime: wireTime(row.createTime),
    updateBy: row.updateBy,
    updateTime: wireTime(row.updateTime),
  }
}
