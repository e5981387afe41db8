import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

/** The newest first, at most fifty; only documents that the caller may read. */
export const backlinkList = endpoint({
  method: 'GET',
  path: '/KM/kmDocLink/toDoc',
  summary: '正文里有链接指向这篇知识的其他知识',
  query: v.object({ docId: Id }),
  result: v.array(v.object({ id: v.string(), title: v.string() })),
  access: 'guest',
  programs: 'read',
})
