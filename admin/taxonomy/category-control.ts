import { categories } from '#core/contract/km/documents/category.ts'
import { departmentControl } from '../parts/pickers/pick-controls.tsx'
import { taxonomyNodes } from './taxonomy-nodes.ts'

/** Picks one category of documents in their tree, by its id. */
export const CategoryControl = departmentControl({
  noun: '知识分类',
  isMany: false,
  load: (signal) => taxonomyNodes(categories, signal),
})
