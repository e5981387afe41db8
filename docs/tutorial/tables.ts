import { boolean, index, integer, numeric, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { audit, id, moment, tenantId } from '#server/db/schema/columns.ts'

export const supplyCategory = pgTable(
  'supply_category',
  { id: id(), tenantId: tenantId(), name: text('name').notNull(), parentId: text('parent_id'), ...audit() },
  (t) => [uniqueIndex('supply_category_name').on(t.tenantId, t.name)],
)

export const supply = pgTable(
  'supply',
  {
    id: id(),
    tenantId: tenantId(),
    name: text('name').notNull(),
    categoryId: text('category_id').notNull(),
    quantity: integer('quantity').notNull(),
    price: numeric('price', { precision: 12, scale: 2, mode: 'number' }),
    boughtOn: moment('bought_on'),
    state: text('state').notNull(),
    consumable: boolean('consumable').notNull(),
    departmentId: text('department_id'),
    note: text('note'),
    ...audit(),
  },
  (t) => [uniqueIndex('supply_name').on(t.tenantId, t.name), index('supply_tenant').on(t.tenantId, t.createTime)],
)
