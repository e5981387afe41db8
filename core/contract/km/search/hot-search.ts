import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'

export const chapter = '搜索'

export const hotKeywordReport = endpoint({
  method: 'GET',
  path: '/KM/kmSearchRecord/hotKeywordReport',
  summary: '热门搜索词',
  result: v.array(v.string()),
  access: 'guest',
  programs: 'read',
})
