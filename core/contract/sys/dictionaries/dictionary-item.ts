import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, flag, number, text, updated } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { coded, Flag, Id, Ids, line, NumberText, Revision } from '../../values.ts'

export const chapter = '字典'

/** An item of a dictionary; `status` 1: it can be chosen, 0: it only has a text. */
export const DictionaryItemRow = v.looseObject({
  id: v.string(),
  dictId: v.string(),
  itemText: v.string(),
  itemValue: v.string(),
  description: v.nullish(v.string()),
  sortOrder: v.number(),
  status: v.number(),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
})
export type DictionaryItemRow = v.InferOutput<typeof DictionaryItemRow>

const itemText = v.pipe(line(100), v.trim(), v.nonEmpty('请输入名称!'))
/** Several values are stored in one field with commas between them. */
const itemValue = v.pipe(line(100), v.trim(), v.nonEmpty('请输入数据值!'), v.regex(/^[^,]*$/, '数据值不能含有逗号'))
const description = v.nullish(line(200))
const sortOrder = v.pipe(
  NumberText,
  v.integer('排序应为整数'),
  v.minValue(-1_000_000, '排序应为 -1000000 到 1000000'),
  v.maxValue(1_000_000, '排序应为 -1000000 到 1000000'),
)
const status = coded(Flag)

export const dictionaryItemList = endpoint({
  method: 'GET',
  path: '/sys/dictItem/list',
  summary: '分页查询字典项',
  query: v.looseObject({
    ...listQuery.entries,
    column: v.optional(listQuery.entries.column.wrapped, 'sortOrder'),
    order: v.optional(listQuery.entries.order.wrapped, 'asc'),
    dictId: v.optional(v.union([v.literal(''), Id]), ''),
  }),
  fields: {
    id: text('编号'),
    dictId: text('字典'),
    itemText: text('名称'),
    itemValue: text('数据值'),
    description: text('描述'),
    sortOrder: number('排序'),
    status: flag('启用'),
    ...created,
    ...updated,
  },
  result: pageOf(DictionaryItemRow),
  access: 'sys:dict:list',
  programs: 'site',
})
export const dictionaryItemGet = endpoint({
  method: 'GET',
  path: '/sys/dictItem/queryById',
  summary: '查询一个字典项',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...DictionaryItemRow.entries, revision: v.string() }),
  access: 'sys:dict:list',
  programs: 'site',
})
export const dictionaryItemAdd = endpoint({
  method: 'POST',
  path: '/sys/dictItem/add',
  summary: '新增字典项',
  body: v.object({
    dictId: Id,
    itemText,
    itemValue,
    description,
    sortOrder: v.nullish(sortOrder),
    status: v.nullish(status, 1),
  }),
  access: 'sys:dict:edit',
  audit: ['dictionary-item-add'],
  programs: 'site',
  done: '保存成功！',
})
/** Missing fields stay as they are. */
export const dictionaryItemEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/dictItem/edit',
  summary: '修改字典项',
  body: v.object({
    id: Id,
    itemText: v.optional(itemText),
    itemValue: v.optional(itemValue),
    description,
    sortOrder: v.nullish(sortOrder),
    status: v.nullish(status),
    revision: Revision,
  }),
  access: 'sys:dict:edit',
  audit: ['dictionary-item-edit'],
  programs: 'site',
  done: '编辑成功!',
})
const deleted = {
  access: 'sys:dict:edit',
  audit: ['dictionary-item-delete'],
  programs: 'site',
  done: '删除成功!',
} as const
export const dictionaryItemDelete = endpoint({
  method: 'DELETE',
  path: '/sys/dictItem/delete',
  summary: '删除字典项',
  query: v.object({ id: Id }),
  ...deleted,
})
export const dictionaryItemDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/dictItem/deleteBatch',
  summary: '批量删除字典项',
  query: v.object({ ids: Ids }),
  ...deleted,
})
/** Succeeds when no other item of the dictionary has the value. */
export const dictionaryItemCheck = endpoint({
  method: 'GET',
  path: '/sys/dictItem/dictItemCheck',
  summary: '校验字典项的值是否唯一',
  query: v.object({
    dictId: Id,
    itemValue: v.optional(line(100), ''),
    /** The item that may have the value: the one being edited. */
    id: v.optional(v.union([v.literal(''), Id]), ''),
  }),
  access: 'sys:dict:list',
  programs: 'site',
  done: '该值可用！',
})
