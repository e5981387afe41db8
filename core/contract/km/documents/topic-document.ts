import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids } from '../../values.ts'
import { DocRow } from './doc-row.ts'
import { docFields } from './doc-fields.ts'

export const chapter = '知识'

/** Documents filed in the topic itself, as far as the caller may open them. */
export const topicDocuments = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/listTopicPageList',
  summary: '专题下的知识',
  /** Without a topic the page is empty. */
  query: v.looseObject({ ...listQuery.entries, topicId: v.optional(Id) }),
  fields: docFields,
  result: pageOf(DocRow),
  access: 'guest',
  programs: 'read',
})

export const topicAddDocuments = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmDoc/addDocToTopic',
  summary: '把知识加入专题',
  query: v.object({ topicId: Id, docIds: Ids }),
  /** Titles of those that could not be added, separated by commas. */
  result: v.string(),
  access: 'signed-in',
  audit: ['document-topics'],
  programs: 'write',
  done: '添加成功！',
})

export const topicRemoveDocument = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmDoc/removeDocFromTopic',
  summary: '把知识移出专题',
  query: v.object({ topicId: Id, docId: Id }),
  access: 'signed-in',
  audit: ['document-topics'],
  programs: 'write',
  done: '移除成功！',
})
