import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '搜索'

export const searchRecordClick = endpoint({
  method: 'POST',
  path: '/KM/kmSearchRecord/recordClick',
  summary: '记下从搜索结果打开了哪一篇',
  body: v.object({ id: Id, docId: Id }),
  access: 'guest',
  programs: 'read',
  links: true,
})
