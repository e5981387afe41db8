import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { limit, line } from '../../values.ts'

export const chapter = '搜索'

export const searchHistory = endpoint({
  method: 'GET',
  path: '/KM/kmSearchRecord/listMine',
  summary: '我的搜索历史',
  result: v.array(v.string()),
  access: 'signed-in',
})

export const searchHistoryClear = endpoint({
  method: 'DELETE',
  path: '/KM/kmSearchRecord/clearMine',
  summary: '清空我的搜索历史',
  /** Ours: only these words. */
  query: v.object({ word: v.optional(limit(line(1000))) }),
  access: 'signed-in',
  done: '已清空',
})
