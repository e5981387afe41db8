import * as v from 'valibot'
import { endpoint } from '#core/contract/endpoint.ts'
import { created, text } from '#core/contract/list-field.ts'
import { listQuery, pageOf } from '#core/contract/page.ts'
import { Id, Ids, line, Revision } from '#core/contract/values.ts'

const CategoryRow = v.looseObject({
  id: v.string(),
  name: v.string(),
  parentId: v.nullish(v.string()),
})
export interface CategoryNode extends v.InferOutput<typeof CategoryRow> {
  children: CategoryNode[]
}
const CategoryNode: v.GenericSchema<unknown, CategoryNode> = v.looseObject({
  ...CategoryRow.entries,
  children: v.array(v.lazy(() => CategoryNode)),
})

const fields = {
  name: v.pipe(line(64), v.trim(), v.nonEmpty('请输入分类名称')),
  parentId: v.nullish(v.union([Id, v.literal('')])),
}

export const categoryTree = endpoint({
  method: 'GET',
  path: '/km/supplyCategory/tree',
  summary: '用品分类树',
  result: v.array(CategoryNode),
  access: 'km:supply:list',
})
export const categoryList = endpoint({
  method: 'GET',
  path: '/km/supplyCategory/list',
  summary: '分页查询用品分类',
  query: listQuery,
  fields: { id: text('编号'), name: text('分类名称'), parentId: text('上级分类'), ...created },
  result: pageOf(CategoryRow),
  access: 'km:supply:list',
})
export const categoryGet = endpoint({
  method: 'GET',
  path: '/km/supplyCategory/queryById',
  summary: '查询一个用品分类',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...CategoryRow.entries, revision: v.string() }),
  access: 'km:supply:list',
})
export const categoryAdd = endpoint({
  method: 'POST',
  path: '/km/supplyCategory/add',
  summary: '新增用品分类',
  body: v.object(fields),
  access: 'km:supply:add',
  audit: ['supply-category-add'],
})
export const categoryEdit = endpoint({
  method: 'PUT',
  path: '/km/supplyCategory/edit',
  summary: '修改用品分类',
  body: v.object({ ...v.partial(v.object(fields)).entries, id: Id, revision: Revision }),
  access: 'km:supply:edit',
  audit: ['supply-category-edit'],
})
export const categoryDelete = endpoint({
  method: 'DELETE',
  path: '/km/supplyCategory/deleteBatch',
  summary: '批量删除用品分类',
  query: v.object({ ids: Ids }),
  access: 'km:supply:delete',
  audit: ['supply-category-delete'],
})
