import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, text, updated } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { exportCall, importCalls } from '../../sheet.ts'
import { Id, Ids, line, Revision } from '../../values.ts'

/* Dictionaries for their administrators. `dict.ts` has the calls for everybody else. */
export const chapter = '字典'

export const DictionaryRow = v.looseObject({
  id: v.string(),
  dictName: v.string(),
  dictCode: v.string(),
  description: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
})
export type DictionaryRow = v.InferOutput<typeof DictionaryRow>

const dictName = v.pipe(line(100), v.trim(), v.nonEmpty('请输入字典名称!'))
const dictCode = v.pipe(
  line(100),
  v.trim(),
  v.nonEmpty('请输入字典编码!'),
  v.regex(/^[\w.-]*$/, '字典编码只能含有字母、数字和 _ . -'),
)
const description = v.nullish(line(200))

const fields = {
  id: text('编号'),
  dictName: text('字典名称'),
  dictCode: text('字典编码'),
  description: text('描述'),
  ...created,
  ...updated,
} as const

const list = {
  query: listQuery,
  fields,
  result: pageOf(DictionaryRow),
  access: 'sys:dict:list',
  programs: 'site',
} as const

export const dictionaryList = endpoint({
  method: 'GET',
  path: '/sys/dict/list',
  summary: '分页查询字典',
  ...list,
})
/** Only those of knowledge, whose codes begin with `km_dict_`. */
export const dictionaryKnowledgeList = endpoint({
  method: 'GET',
  path: '/sys/dict/listKM',
  summary: '分页查询知识的字典',
  ...list,
})
export const dictionaryTree = endpoint({
  method: 'GET',
  path: '/sys/dict/treeList',
  summary: '全部字典',
  query: v.object({ dictName: v.optional(line(100), '') }),
  result: v.array(v.looseObject({ key: v.string(), title: v.string(), id: v.string(), dictCode: v.string() })),
  access: 'sys:dict:list',
  programs: 'site',
})
export const dictionaryGet = endpoint({
  method: 'GET',
  path: '/sys/dict/queryById',
  summary: '查询一个字典',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...DictionaryRow.entries, revision: v.string() }),
  access: 'sys:dict:list',
  programs: 'site',
})
export const dictionaryAdd = endpoint({
  method: 'POST',
  path: '/sys/dict/add',
  summary: '新增字典',
  body: v.object({ dictName, dictCode, description }),
  access: 'sys:dict:add',
  audit: ['dictionary-add'],
  programs: 'site',
  done: '保存成功！',
})
export const dictionaryEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/dict/edit',
  summary: '修改字典',
  body: v.object({
    id: Id,
    dictName: v.optional(dictName),
    dictCode: v.optional(dictCode),
    description,
    revision: Revision,
  }),
  access: 'sys:dict:edit',
  audit: ['dictionary-edit'],
  programs: 'site',
  done: '编辑成功!',
})
/** Moves it to the recycle bin, with its items. */
export const dictionaryDelete = endpoint({
  method: 'DELETE',
  path: '/sys/dict/delete',
  summary: '删除字典到回收站',
  query: v.object({ id: Id }),
  access: 'sys:dict:delete',
  audit: ['dictionary-delete'],
  programs: 'site',
  done: '删除成功!',
})
export const dictionaryDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/dict/deleteBatch',
  summary: '批量删除字典到回收站',
  query: v.object({ ids: Ids }),
  access: 'sys:dict:delete',
  audit: ['dictionary-delete'],
  programs: 'site',
  done: '删除成功!',
})
export const dictionaryBin = endpoint({
  method: 'GET',
  path: '/sys/dict/deleteList',
  summary: '回收站中的字典',
  result: v.array(DictionaryRow),
  access: 'sys:dict:recycle',
  programs: 'site',
})
export const dictionaryRestore = endpoint({
  method: 'PUT',
  path: '/sys/dict/back/{id}',
  summary: '从回收站还原字典',
  params: v.object({ id: Id }),
  access: 'sys:dict:recycle',
  audit: ['dictionary-restore'],
  programs: 'site',
})
export const dictionaryPurge = endpoint({
  method: 'DELETE',
  path: '/sys/dict/deletePhysic/{id}',
  summary: '彻底删除回收站中的字典',
  params: v.object({ id: Id }),
  access: 'sys:dict:purge',
  audit: ['dictionary-purge'],
  programs: 'site',
  done: '删除成功!',
})
/**
 * This server reads all dictionaries again; other servers see changes after five seconds. Clients that clear their
 * cache call it.
 */
export const dictionaryRefresh = endpoint({
  method: ['GET', 'POST'],
  path: '/sys/dict/refleshCache',
  summary: '刷新字典缓存',
  access: 'signed-in',
  limit: { perMinute: 60, by: 'person' },
})

const sheets = { base: '/sys/dict', name: '字典' } as const
export const dictionaryExport = exportCall({ ...sheets, list: 'sys:dict:list', fields })
export const { importTemplate: dictionaryTemplate, importExcel: dictionaryImport } = importCalls({
  ...sheets,
  add: 'sys:dict:add',
  audit: ['dictionary-add'],
})
