import { categories } from '#core/contract/km/documents/category.ts'
import { fieldList, type FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { taxonomyOptions } from '#ui/controls/many-field/taxonomy-options.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { api } from '../api.ts'

export interface Category {
  /** '' stands for every document. */
  id: string
  name: string
  depth: number
}

export interface Fields {
  categories: readonly Category[]
  fields: readonly FieldRow[]
}

const EVERY: Category = { id: '', name: '全部知识', depth: 0 }

/** All fields of the site with the category tree; few enough to load at once. */
/** After a change, the screen shows what the server has stored. */
/** The fields that a category inherits from its ancestors, from the top down. */
export const useFields = () =>
  useQuery<Fields>('', async (signal) => {
    const [nodes, fields] = await Promise.all([
      api.call(categories.taxonomyTree, { query: { async: false, pcode: '' } }, signal),
      api.call(fieldList, { query: {} }, signal),
    ])
    const tree = taxonomyOptions(nodes, (node) => node.key)
    return { fields, categories: [EVERY, ...tree.map(({ value, text, depth }) => ({ id: value, name: text, depth }))] }
  })

export function inheritedFields({ categories, fields }: Fields, id: string): FieldRow[] {
  if (id === '') return []
  const above: string[] = []
  let depth = Infinity
  const end = categories.findIndex((category) => category.id === id)
  for (const category of categories.slice(1, end + 1).toReversed()) {
    if (category.depth >= depth) continue
    if (category.id !== id) above.unshift(category.id)
    depth = category.depth
  }
  return [null, ...above].flatMap((category) => fields.filter((field) => field.categoryId === category))
}

export const ownFields = ({ fields }: Pick<Fields, 'fields'>, id: string): FieldRow[] =>
  fields.filter((field) => (field.categoryId ?? '') === id)
