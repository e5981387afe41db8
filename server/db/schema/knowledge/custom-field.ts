import { type FieldValue } from '#core/rules/custom-fields/custom-fields.ts'
import type { FieldKind } from '#core/rules/custom-fields/field-kind.ts'
import type { FieldRule } from '#core/rules/field-rule.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, tenantId } from '../columns.ts'

/** A field in the form of a category; its values are in the versions. */
export const customField = pgTable(
  'custom_field',
  {
    id: id(),
    tenantId: tenantId(),
    /** Null when every document has this field. */
    categoryId: text('category_id'),
    label: text('label').notNull(),
    kind: text('kind').$type<FieldKind>().notNull(),
    required: boolean('required').notNull().default(false),
    options: text('options')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** What a value has to keep. */
    rules: jsonb('rules').$type<FieldRule[]>().notNull().default([]),
    /** The default value in the form. */
    preset: jsonb('preset').$type<FieldValue>(),
    hint: text('hint'),
    sortOrder: integer('sort_order').notNull().default(0),
    /** Removed from the form, but still shown for documents that have a value. */
    deleted: boolean('deleted').notNull().default(false),
    ...audit(),
  },
  (t) => [
    index('custom_field_category').on(t.tenantId, t.categoryId, t.sortOrder),
    uniqueIndex('custom_field_label')
      .on(t.tenantId, sql`coalesce(${t.categoryId}, '')`, t.label)
      .where(sql`not ${t.deleted}`),
  ],
)
