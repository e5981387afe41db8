import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, tenantId } from '../columns.ts'

/** Every call of a program. The row stays when its client, token or person is deleted. */
export const apiCall = pgTable(
  'api_call',
  {
    id: id(),
    tenantId: tenantId(),
    clientId: text('client_id'),
    tokenId: text('token_id'),
    /** The person in whose name it was made; null if the caller was not identified. */
    userId: text('user_id'),
    username: text('username'),
    method: text('method').notNull(),
    /** Without the query string, which may contain searches. */
    path: text('path').notNull(),
    status: integer('status').notNull(),
    ms: integer('ms').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    ip: text('ip').notNull(),
    createTime: moment('create_time').notNull(),
  },
  (t) => [
    index('api_call_time').on(t.tenantId, t.createTime),
    index('api_call_client').on(t.clientId, t.createTime),
    index('api_call_token').on(t.tokenId, t.createTime),
    index('api_call_at').on(t.createTime),
  ],
)
