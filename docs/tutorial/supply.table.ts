import { boolean, integer, numeric, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, recordTable } from '#server/db/schema/columns.ts'

export const supply = recordTable(
  'supply',
  {
    name: text('name').notNull(),
    categoryId: text('category_id').notNull(),
    quantity: integer('quantity').notNull(),
    price: numeric('price', { precision: 12, scale: 2, mode: 'number' }),
    boughtOn: moment('bought_on'),
    state: text('state').notNull(),
    consumable: boolean('consumable').notNull(),
    departmentId: text('department_id'),
    note: text('note'),
  },
  (t) => [uniqueIndex('supply_name').on(t.tenantId, t.name)],
)
