import { and, eq, sql } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { messageSend } from '#core/contract/sys/messages/message.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { message, messageTemplate, user } from '#server/db/schema/index.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Ctx } from '#server/resource/facts.ts'
import { tellOne } from '../announcements/index.ts'

/** The value of the dictionary `msgType` for messages within the product. */
const WITHIN = '4'
const SENT = '1'
const FAILED = '2'

/**
 * Stores a message and delivers it in the same transaction. The person reads it among their announcements. This product
 * cannot send mail, SMS or WeChat; such a message is stored as failed, with that reason.
 */
export async function sendMessage(ctx: Ctx, body: Checked<typeof messageSend>['body']): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    const [template] = await tx
      .select()
      .from(messageTemplate)
      .where(and(eq(messageTemplate.tenantId, actor.tenantId), eq(messageTemplate.templateCode, body.templateCode)))
    if (!template) throw new Reject('消息模板不存在！')
    const values = JSON.parse(body.testData || template.templateTestJson || '{}') as Readonly<Record<string, unknown>>
    const content = filled(template.templateContent, values)
    const receiver = await findReceiver(tx, ctx, body.receiver)
    const isSent = body.msgType === WITHIN
    if (isSent) await tellOne(tx, ctx, { userId: receiver.id, title: template.templateName, content })
    const row = {
      id: newId(),
      tenantId: actor.tenantId,
      esTitle: template.templateName,
      esContent: content,
      esParam: JSON.stringify(values),
      esReceiver: receiver.username,
      esResult: isSent ? null : '没有配置这种消息的发送方式',
      esSendNum: 1,
      esSendStatus: isSent ? SENT : FAILED,
      esSendTime: isSent ? now : null,
      esType: body.msgType,
      createBy: actor.username,
      createTime: now,
    }
    await tx.insert(message).values(row)
    await audit(tx, ctx, { action: 'message-add', kind: 'message', id: row.id, after: row })
  })
}

/** Replaces each `${name}` by its value. A name without a value stays in the text, so that people notice it. */
export const filled = (text: string, values: Readonly<Record<string, unknown>>): string =>
  text.replace(/\$\{\s*([\w.-]{1,64})\s*\}/g, (place, key: string) => {
    const value = Object.hasOwn(values, key) ? values[key] : undefined
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : place
  })

async function findReceiver(tx: Transaction, { actor }: Ctx, username: string) {
  const [found] = await tx
    .select({ id: user.id, username: user.username })
    .from(user)
    .where(
      and(
        eq(user.tenantId, actor.tenantId),
        eq(sql`lower(${user.username})`, username.toLowerCase()),
        eq(user.deleted, false),
      ),
    )
  if (!found) throw new Reject('接收人不存在')
  return found
}
