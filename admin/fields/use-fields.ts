import { useState } from 'react'
import { errorText } from '#core/api/error-text.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { fieldDelete, fieldList, fieldOrder, type FieldRow } from '#core/contract/km/documents/custom-field.ts'
import { useQuery } from '#ui/feedback/query/use-query.ts'
import { taxonomyOptions } from '#ui/controls/many-field/taxonomy-options.ts'
import { toast } from '../toasts.ts'
import { api } from '../api.ts'

export interface Category {
  /** '' stands for every document. */
  id: string
  name: string
  depth: number
}

export interface Fields {
  categories: readonly Category[] | null
  fields: readonly FieldRow[]
  failure: string | null
  isBusy: boolean
  reload: () => void
  move: (own: readonly FieldRow[], at: number, by: -1 | 1) => Promise<void>
  remove: (field: FieldRow) => Promise<void>
}

const EVERY: Category = { id: '', name: '全部知识', depth: 0 }

async function loadFields(signal: AbortSignal) {
  const [nodes, fields] = await Promise.all([
    api.call(categories.taxonomyTree, { query: { async: false, pcode: '' } }, signal),
    api.call(fieldList, { query: {} }, signal),
  ])
  const tree = taxonomyOptions(nodes, (node) => node.key)
  return { fields, categories: [EVERY, ...tree.map(({ value, text, depth }) => ({ id: value, name: text, depth }))] }
}

/** All fields of the site and the tree they stand in; there are few enough to be had at once. */
export function useFields(): Fields {
  const { last, failure, retry } = useQuery('', loadFields)
  const [isBusy, setIsBusy] = useState(false)

  /** What the screen shows afterwards is what the server has. */
  const changing = async (work: () => Promise<unknown>, said: string) => {
    setIsBusy(true)
    try {
      await work()
      toast(said)
    } catch (error) {
      toast(errorText(error, '没有保存成功'), 'bad')
    } finally {
      retry()
      setIsBusy(false)
    }
  }
  return {
    categories: last?.categories ?? null,
    fields: last?.fields ?? [],
    failure,
    isBusy,
    reload: retry,
    move: (own, at, by) => {
      const ids = own.map((field) => field.id)
      const [moved] = ids.splice(at, 1)
      ids.splice(at + by, 0, moved!)
      return changing(() => api.call(fieldOrder, { query: { ids: ids.join(',') } }), '顺序已调整')
    },
    remove: (field) => changing(() => api.call(fieldDelete, { query: { id: field.id } }), `已删除“${field.label}”`),
  }
}

/** The fields documents of a category are asked beside its own, from the top down. */
export function inheritedOf({ categories, fields }: Pick<Fields, 'categories' | 'fields'>, id: string): FieldRow[] {
  if (id === '' || !categories) return []
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

export const ownOf = ({ fields }: Pick<Fields, 'fields'>, id: string): FieldRow[] =>
  fields.filter((field) => (field.categoryId ?? '') === id)
