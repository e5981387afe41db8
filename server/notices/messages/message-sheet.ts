import { messageRecord } from '#core/contract/sys/messages/message.ts'
import { auditAll } from '#server/db/audit.ts'
import { message } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'
import type { Importer, Sheet, SheetDeps } from '#server/spreadsheet/resource/index.ts'

export const MESSAGES: Sheet = {
  name: '消息',
  columns: [
    { key: 'esTitle', title: '标题', kind: 'text', width: 30, required: true, example: '知识即将到期' },
    { key: 'esContent', title: '内容', kind: 'text', width: 60, required: true },
    { key: 'esReceiver', title: '接收人', kind: 'text', required: true, example: 'zhangwei' },
    { key: 'esType', title: '类型', kind: 'text', dict: 'msgType', required: true },
    { key: 'esSendStatus', title: '发送状态', kind: 'text', dict: 'msgSendStatus', required: true },
    { key: 'esSendNum', title: '发送次数', kind: 'number' },
    { key: 'esSendTime', title: '发送时间', kind: 'text', width: 20, example: '2026-01-31 08:00:00' },
    { key: 'esParam', title: '参数', kind: 'text', width: 30 },
    { key: 'esResult', title: '结果', kind: 'text', width: 30 },
    { key: 'remark', title: '备注', kind: 'text', width: 30 },
    { key: 'createBy', title: '创建人', kind: 'text', only: 'export' },
    { key: 'createTime', title: '创建时间', kind: 'text', width: 20, only: 'export' },
  ],
}

/** Records of the past, under the name of the person who imports them. Nothing is sent. */
export const MESSAGE_IMPORT: Importer<SheetDeps, typeof messageRecord> = {
  sheet: MESSAGES,
  body: messageRecord,
  meaning: async () => (cells) => cells,
  async add(tx, { actor, now, ...ctx }, rows, refuse) {
    const good = rows.flatMap(({ at, body: { esSendTime, ...body } }) => {
      const time = esSendTime ? fromWireTime(esSendTime) : null
      if (esSendTime && time === null) {
        refuse(at, '发送时间应为 yyyy-MM-dd HH:mm:ss')
        return []
      }
      const { tenantId, username } = actor
      return [{ id: newId(), tenantId, ...body, esSendTime: time, createBy: username, createTime: now }]
    })
    for (let from = 0; from < good.length; from += BATCH)
      await tx.insert(message).values(good.slice(from, from + BATCH))
    const lines = good.map((after) => ({
      action: 'message-add' as const,
      kind: 'message' as const,
      id: after.id,
      after,
    }))
    await auditAll(tx, { ...ctx, actor, now }, lines)
  },
}

const BATCH = 500
