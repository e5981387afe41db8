import { department } from '#server/db/schema/index.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { defineResource, reference } from '#server/resource/facts.ts'
import { recordMenu } from '#server/resource/menu.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { supplyCategory } from './category.table.ts'
import { supply as calls } from './supply.contract.ts'
import { supply } from './supply.table.ts'

const SUPPLIES = defineResource({
  table: supply,
  kind: 'supply',
  noun: '办公用品',
  list: calls.list,
  add: calls.add,
  days: ['boughtOn'],
  refers: {
    categoryId: reference(supplyCategory, 'categoryName', { above: supplyCategory.parentId }),
    departmentId: { key: department.id, name: department.departName, shown: 'departmentName' },
  },
})

export const supplyFeature: Feature<SheetDeps> = {
  name: 'supplies',
  dictionaries: [{ code: 'supply_state', name: '用品状态', items: ['1 在库', '2 领用', '3 报废'] }],
  menus: [recordMenu(SUPPLIES, { component: 'tutorial/SupplyList', icon: 'shopping', sortNo: 40 })],
  routes: resourceRoutes(SUPPLIES, calls),
}
