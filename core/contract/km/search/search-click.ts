import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id } from '../../values.ts'

export const chapter = '搜索'

export const searchRecordClick = endpoint({
  method: 'POST',
  path: '/KM/kmSearchRecord/recordClick',
  summary: '记下从搜索结果打开了哪一篇',
  body: v.object({
    id: Id,
    docId: Id,
    /** Ours: the place of the hit in the list, from 1. */
    rank: v.optional(
      v.pipe(
        v.number('名次应为数字'),
        v.integer('名次应为整数'),
        v.minValue(1, '名次从 1 开始'),
        v.maxValue(1000, '名次不能大于 1000'),
      ),
    ),
  }),
  access: 'guest',
  programs: 'read',
  links: true,
})
