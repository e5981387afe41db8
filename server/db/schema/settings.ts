import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, tenantId } from './columns.ts'

export const dict = pgTable(
  'dict',
  {
    id: id(),
    tenantId: tenantId(),
    dictName: text('dict_name').notNull(),
    dictCode: text('dict_code').notNull(),
    description: text('description'),
    deleted: boolean('deleted').notNull().default(false),
    ...audit(),
  },
  (t) => [uniqueIndex('dict_code').on(t.tenantId, t.dictCode)],
)

export const dictItem = pgTable(
  'dict_item',
  {
    id: id(),
    tenantId: tenantId(),
    dictId: text('dict_id')
      .notNull()
      .references(() => dict.id, { onDelete: 'cascade' }),
    itemText: text('item_text').notNull(),
    itemValue: text('item_value').notNull(),
    description: text('description'),
    sortOrder: integer('sort_order').notNull().default(0),
    enabled: boolean('enabled').notNull().default(true),
    ...audit(),
  },
  (t) => [index('dict_item_dict').on(t.dictId, t.sortOrder)],
)

/** Site configuration as rows of text (contract 12.2); what is missing has a default in `core/rules/site.ts`. */
export const siteConfig = pgTable(
  'site_config',
  {
    tenantId: tenantId(),
    itemCode: text('item_code').notNull(),
    itemValue: text('item_value').notNull(),
    itemName: text('item_name'),
    ...audit(),
  },
  (t) => [primaryKey({ columns: [t.tenantId, t.itemCode] })],
)
