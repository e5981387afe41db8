import { department } from '#server/db/schema/index.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { defineResource } from '#server/resource/facts.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import * as category from './category.contract.ts'
import * as contract from './supply.contract.ts'
import { supply, supplyCategory } from './tables.ts'

const CATEGORIES = defineResource({
  table: supplyCategory,
  kind: 'supply-category',
  noun: '用品分类',
  list: category.categoryList,
  add: category.categoryAdd,
  parent: 'parentId',
  refers: { parentId: { key: supplyCategory.id, name: supplyCategory.name, shown: 'parentName' } },
  usedBy: [{ column: supply.categoryId, what: '办公用品' }],
})

const SUPPLIES = defineResource({
  table: supply,
  kind: 'supply',
  noun: '办公用品',
  list: contract.supplyList,
  add: contract.supplyAdd,
  days: ['boughtOn'],
  refers: {
    categoryId: {
      key: supplyCategory.id,
      name: supplyCategory.name,
      shown: 'categoryName',
      above: supplyCategory.parentId,
    },
    departmentId: { key: department.id, name: department.departName, shown: 'departmentName' },
  },
  sheet: {
    name: { width: 24, example: '签字笔' },
    categoryId: { example: '文具' },
    quantity: { example: '100' },
    price: { example: '2.50' },
    boughtOn: { example: '2026-01-31' },
    state: {},
    consumable: { example: '是' },
    departmentId: {},
    note: { width: 40 },
    createTime: { width: 20 },
  },
})

export const supplyFeature: Feature<SheetDeps> = {
  name: 'supplies',
  routes: [
    ...resourceRoutes(SUPPLIES, {
      list: contract.supplyList,
      get: contract.supplyGet,
      add: contract.supplyAdd,
      edit: contract.supplyEdit,
      removeMany: contract.supplyDelete,
      export: contract.supplyExport,
      template: contract.supplyTemplate,
      import: contract.supplyImport,
    }),
    ...resourceRoutes(CATEGORIES, {
      list: category.categoryList,
      tree: category.categoryTree,
      get: category.categoryGet,
      add: category.categoryAdd,
      edit: category.categoryEdit,
      removeMany: category.categoryDelete,
    }),
  ],
}
