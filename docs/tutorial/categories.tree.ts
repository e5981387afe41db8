import { api } from '#admin/api.ts'
import { TextControl } from '#admin/parts/form/text-control.tsx'
import { removal } from '#admin/resource/actions/removal.ts'
import { defineTree } from '#admin/resource/tree/tree-resource.ts'
import { CategoryControl } from './category-control.ts'
import { category, type CategoryNode, categoryTree } from './category.contract.ts'

export const categories = defineTree({
  id: 'supply-category',
  noun: '用品分类',
  nameOf: (row: CategoryNode) => row.name,
  load: (signal) => api.call(categoryTree, {}, signal),
  childrenOf: ({ children }) => children,
  columns: [{ key: 'name', title: '分类名称', width: 280 }],
  form: {
    add: category.add,
    edit: category.edit,
    get: category.get,
    below: (parent) => ({ parentId: parent?.id ?? '' }),
    fields: [
      { key: 'name', label: '分类名称', control: TextControl, isRequired: true },
      { key: 'parentId', label: '上级分类', control: CategoryControl, help: '不选就是最上级' },
    ],
  },
  remove: removal(category.removeMany, '有下级或有用品的分类不能删除。'),
})

export const screens = { 'tutorial/SupplyCategoryList': categories }
