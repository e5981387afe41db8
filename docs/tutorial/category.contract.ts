import * as v from 'valibot'
import { endpoint } from '#core/contract/endpoint.ts'
import { text } from '#core/contract/list-field.ts'
import { recordCalls } from '#core/contract/record-calls.ts'
import { Id, line, orEmpty } from '#core/contract/values.ts'

export const chapter = '用户'

export const category = recordCalls({
  base: '/km/supplyCategory',
  name: '用品分类',
  kind: 'supply-category',
  right: 'km:supply',
  body: { name: v.pipe(line(64), v.trim(), v.nonEmpty('请输入分类名称')), parentId: orEmpty(Id) },
  fields: { name: text('分类名称'), parentId: text('上级分类') },
  row: { name: v.string() },
  example: { name: '文具' },
})

export interface CategoryNode {
  id: string
  name: string
  children: CategoryNode[]
}
const CategoryNode: v.GenericSchema<unknown, CategoryNode> = v.looseObject({
  id: v.string(),
  name: v.string(),
  children: v.array(v.lazy(() => CategoryNode)),
})

export const categoryTree = endpoint({
  method: 'GET',
  path: '/km/supplyCategory/tree',
  summary: '用品分类树',
  result: v.array(CategoryNode),
  access: 'km:supply:list',
  programs: 'site',
})
