import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId, recordTable } from '../columns.ts'

/** The text of messages, with `${name}` as placeholders. */
export const messageTemplate = recordTable(
  'message_template',
  {
    templateCode: text('template_code').notNull(),
    templateName: text('template_name').notNull(),
    templateContent: text('template_content').notNull(),
    /** Values for a trial, as JSON. */
    templateTestJson: text('template_test_json'),
    /** A code of the dictionary `msgType`. */
    templateType: text('template_type').notNull(),
  },
  (t) => [uniqueIndex('message_template_code').on(t.tenantId, t.templateCode)],
)

/** A message to one person, and its state. */
export const message = pgTable(
  'message',
  {
    id: id(),
    tenantId: tenantId(),
    esTitle: text('es_title').notNull(),
    esContent: text('es_content').notNull(),
    /** The values that were filled in, as JSON. */
    esParam: text('es_param'),
    esReceiver: text('es_receiver').notNull(),
    /** The reason why it could not be sent. */
    esResult: text('es_result'),
    esSendNum: integer('es_send_num').notNull().default(0),
    /** '0' unsent, '1' sent, '2' failed: `msgSendStatus`. */
    esSendStatus: text('es_send_status').notNull().default('0'),
    esSendTime: moment('es_send_time'),
    /** A code of the dictionary `msgType`. */
    esType: text('es_type').notNull(),
    remark: text('remark'),
    ...audit(),
  },
  (t) => [index('message_tenant').on(t.tenantId, t.createTime)],
)
