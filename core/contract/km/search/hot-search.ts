import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'

export const chapter = '检索'

export const hotKeywordReport = endpoint({
  method: 'GET',
  path: '/KM/kmSearchRecord/hotKeywordReport',
  summary: '热门检索词',
  result: v.array(v.string()),
  access: 'guest',
  programs: 'read',
})
