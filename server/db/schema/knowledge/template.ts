import type { TemplateFormat } from '#core/contract/km/documents/template.ts'
import type { FieldValue } from '#core/rules/custom-fields/custom-fields.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, text } from 'drizzle-orm/pg-core'
import { recordTable } from '../columns.ts'

/** What a new document begins with. */
export const documentTemplate = recordTable(
  'document_template',
  {
    name: text('name').notNull(),
    purpose: text('purpose'),
    /** Null: everywhere. The id stays when the category is deleted, so that the template is then offered nowhere. */
    categoryId: text('category_id'),
    format: text('format').$type<TemplateFormat>().notNull(),
    body: text('body').notNull(),
    keywords: text('keywords'),
    /** Values of the category's form, by the fields' ids. */
    fields: jsonb('fields')
      .$type<Record<string, FieldValue>>()
      .notNull()
      .default(sql`'{}'`),
    enabled: boolean('enabled').notNull().default(true),
    sortOrder: integer('sort_order').notNull().default(0),
  },
  (t) => [index('document_template_category').on(t.tenantId, t.categoryId)],
)
