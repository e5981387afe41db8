import { text, uniqueIndex } from 'drizzle-orm/pg-core'
import { recordTable } from '#server/db/schema/columns.ts'

export const supplyCategory = recordTable(
  'supply_category',
  { name: text('name').notNull(), parentId: text('parent_id') },
  (t) => [uniqueIndex('supply_category_name').on(t.tenantId, t.name)],
)
