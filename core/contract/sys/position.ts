import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { created, text, updated } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { exportCall, importCalls } from '../sheet.ts'
import { Id, Ids, line, Revision } from '../values.ts'

export const chapter = '用户'

/** What people are called in their work; users name positions by their codes. */
export const PositionRow = v.looseObject({
  id: v.string(),
  code: v.string(),
  name: v.string(),
  /** A code of the dictionary `position_rank`, with its text. */
  postRank: v.nullish(v.string()),
  postRank_dictText: v.nullish(v.string()),
  companyId: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
})
export type PositionRow = v.InferOutput<typeof PositionRow>

const code = v.pipe(
  line(64),
  v.trim(),
  v.nonEmpty('请输入职务编码!'),
  v.regex(/^[^\s,*!<>]*$/, '职务编码不能含有空格和 , * ! < >'),
)
const name = v.pipe(
  line(64),
  v.trim(),
  v.nonEmpty('请输入职务名称!'),
  v.minLength(2, '职务名称应为 2 到 64 个字'),
  v.regex(/^[^,，]*$/, '职务名称不能含有逗号'),
)
const postRank = v.nullish(
  v.union([v.literal(''), v.pipe(v.union([v.string(), v.number()]), v.transform(String), line(10))]),
)
const companyId = v.nullish(v.union([v.literal(''), Id]))

export const positionList = endpoint({
  method: 'GET',
  path: '/sys/position/list',
  summary: '分页查询职务',
  page: 'system/SysPositionList',
  query: listQuery,
  fields: {
    id: text('编号'),
    code: text('职务编码'),
    name: text('职务名称'),
    postRank: text('职级', 'position_rank'),
    companyId: text('公司'),
    ...created,
    ...updated,
  },
  result: pageOf(PositionRow),
  access: 'signed-in',
  programs: 'read',
})
export const positionGet = endpoint({
  method: 'GET',
  path: '/sys/position/queryById',
  summary: '查询一个职务',
  query: v.object({ id: Id }),
  result: v.looseObject({ ...PositionRow.entries, revision: v.string() }),
  access: 'sys:position:list',
  programs: 'site',
})
export const positionAdd = endpoint({
  method: 'POST',
  path: '/sys/position/add',
  summary: '新增职务',
  body: v.object({ code, name, postRank, companyId }),
  access: 'sys:position:add',
  audit: ['position-add'],
  programs: 'site',
  done: '添加成功！',
})
export const positionEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/position/edit',
  summary: '修改职务',
  body: v.object({
    id: Id,
    code: v.optional(code),
    name: v.optional(name),
    postRank,
    companyId,
    revision: Revision,
  }),
  access: 'sys:position:edit',
  audit: ['position-edit'],
  programs: 'site',
  done: '修改成功!',
})
export const positionDelete = endpoint({
  method: 'DELETE',
  path: '/sys/position/delete',
  summary: '删除职务',
  query: v.object({ id: Id }),
  access: 'sys:position:delete',
  audit: ['position-delete'],
  programs: 'site',
  done: '删除成功!',
})
export const positionDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/position/deleteBatch',
  summary: '批量删除职务',
  query: v.object({ ids: Ids }),
  access: 'sys:position:delete',
  audit: ['position-delete'],
  programs: 'site',
  done: '批量删除成功！',
})

const sheets = { base: '/sys/position', name: '职务' } as const
export const positionExport = exportCall({ ...sheets, list: 'sys:position:list', fields: positionList.fields })
export const { importTemplate: positionTemplate, importExcel: positionImport } = importCalls({
  ...sheets,
  add: 'sys:position:add',
  audit: ['position-add'],
})
