import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { FieldKind, FieldValue } from '#core/rules/custom-fields.ts'
import { audit, id, tenantId } from './columns.ts'

/** What the form of a category asks for; the values stand in the versions. */
export const customField = pgTable(
  'custom_field',
  {
    id: id(),
    tenantId: tenantId(),
    /** Null: every document is asked. */
    categoryId: text('category_id'),
    label: text('label').notNull(),
    kind: text('kind').$type<FieldKind>().notNull(),
    required: boolean('required').notNull().default(false),
    options: text('options')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What the form is filled with beforehand. */
    preset: jsonb('preset').$type<FieldValue>(),
    hint: text('hint'),
    sortOrder: integer('sort_order').notNull().default(0),
    /** Asks no more, but still names the values that documents have. */
    deleted: boolean('deleted').notNull().default(false),
    ...audit(),
  },
  (t) => [index('custom_field_category').on(t.tenantId, t.categoryId, t.sortOrder)],
)
