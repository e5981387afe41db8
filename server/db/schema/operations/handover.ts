import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { HANDOVER_STATES, HandoverKind, HandoverRowState } from '#core/contract/sys/handover.ts'
import { id, moment, tenantId } from '../columns.ts'

/** What a person who has left kept, on its way to others: planned first, then begun. */
export const handover = pgTable(
  'handover',
  {
    id: id(),
    tenantId: tenantId(),
    /** Who has left. */
    userId: text('user_id').notNull(),
    /** Who hands over, with whose rights it is done. */
    actorId: text('actor_id').notNull(),
    receivers: jsonb('receivers').$type<{ kind: HandoverKind; receiverId: string }[]>().notNull(),
    state: text('state').$type<(typeof HANDOVER_STATES)[number]>().notNull().default('planned'),
    /** The address of who hands over, for the audit log. */
    ip: text('ip').notNull(),
    createTime: moment('create_time').notNull(),
    endTime: moment('end_time'),
  },
  (t) => [index('handover_user').on(t.userId, t.createTime)],
)

export const handoverRow = pgTable(
  'handover_row',
  {
    handoverId: text('handover_id')
      .notNull()
      .references(() => handover.id, { onDelete: 'cascade' }),
    ordinal: integer('ordinal').notNull(),
    kind: text('kind').$type<HandoverKind>().notNull(),
    objectId: text('object_id').notNull(),
    receiverId: text('receiver_id').notNull(),
    state: text('state').$type<HandoverRowState>().notNull().default('waiting'),
    reason: text('reason'),
  },
  (t) => [primaryKey({ columns: [t.handoverId, t.ordinal] })],
)
