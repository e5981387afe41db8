import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { exportCall } from '../../sheet.ts'
import { DocRow } from './doc-row.ts'

export const chapter = '分享与授权'

/** The family's text for an empty list. */
export const NO_VISITS = '空数据'

export const visitRecent = endpoint({
  method: 'GET',
  path: '/KM/kmDocVisitRecord/recentlyVisitDocs',
  summary: '我最近阅读的知识，最多十篇',
  result: v.union([v.array(DocRow), v.literal(NO_VISITS)]),
  access: 'signed-in',
})

/** One line of the visit log; `visitType` is a number from 0 (upload) to 8 (file replaced). */
export const VisitRow = v.looseObject({
  id: v.string(),
  docId: v.string(),
  /** Ours: null for a document that is gone or that the caller may not read. */
  title: v.nullish(v.string()),
  /** Ours: the person's name; null for guests. */
  realname: v.nullish(v.string()),
  visitType: v.number(),
  visitType_dictText: v.nullish(v.string()),
  sourceIp: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})

const lists = 'km:visit:list'
const fields = {
  id: text('编号'),
  docId: text('知识'),
  visitType: number('操作', 'dict_doc_visit_type'),
  sourceIp: text('IP'),
  ...created,
} as const

/** Ours too: `userName`, a part of the name or the account of the person. */
export const visitList = endpoint({
  method: 'GET',
  path: '/KM/kmDocVisitRecord/list',
  summary: '文档访问记录',
  query: v.looseObject({
    ...listQuery.entries,
    createTime_begin: v.optional(v.string()),
    createTime_end: v.optional(v.string()),
    userName: v.optional(v.string()),
  }),
  fields,
  result: pageOf(VisitRow),
  access: lists,
  programs: 'site',
})

export const visitExport = exportCall({
  base: '/KM/kmDocVisitRecord',
  name: '访问记录',
  list: lists,
  fields,
})
