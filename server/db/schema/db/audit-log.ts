import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'

/** Every change of rights, content or configuration, with the values before and after it. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    tenantId: tenantId(),
    userId: text('user_id'),
    username: text('username'),
    action: text('action').notNull(),
    objectKind: text('object_kind').notNull(),
    objectId: text('object_id').notNull(),
    /** Its name at that time. */
    objectName: text('object_name'),
    /** The document with this title. The name is hidden from people who may not read it. */
    documentId: text('document_id'),
    before: jsonb('before'),
    after: jsonb('after'),
    ip: text('ip'),
    createTime: moment('create_time')
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('audit_log_object').on(t.objectKind, t.objectId, t.createTime),
    index('audit_log_time').on(t.tenantId, t.createTime),
    index('audit_log_person').on(t.tenantId, t.username, t.createTime),
    index('audit_log_action').on(t.tenantId, t.action, t.createTime),
    index('audit_log_sign_in')
      .on(t.tenantId, t.createTime)
      .where(sql`action in ('sign-in', 'sign-in-failed', 'sign-out', 'session-end', 'session-force-end')`),
  ],
)
