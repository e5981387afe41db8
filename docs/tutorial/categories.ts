import type { Feature } from '#server/jobs/queue/index.ts'
import { defineResource, reference } from '#server/resource/facts.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import { category, categoryTree } from './category.contract.ts'
import { supplyCategory } from './category.table.ts'
import { supply } from './supply.table.ts'

const CATEGORIES = defineResource({
  table: supplyCategory,
  kind: 'supply-category',
  noun: '用品分类',
  list: category.list,
  add: category.add,
  parent: 'parentId',
  refers: { parentId: reference(supplyCategory, 'parentName') },
  usedBy: [{ column: supply.categoryId, what: '办公用品' }],
})

export const categoryFeature: Feature<SheetDeps> = {
  name: 'supply-categories',
  routes: resourceRoutes(CATEGORIES, { ...category, tree: categoryTree }),
}
