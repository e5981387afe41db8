import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'

export const chapter = '字典'

/**
 * `label` is the newer family's name for `text`; we send both and `title`. A `disabled` item has a text, but cannot be
 * chosen.
 */
export const DictItem = v.looseObject({
  value: v.string(),
  text: v.string(),
  title: v.optional(v.string()),
  disabled: v.optional(v.boolean()),
})
export const DictItems = v.array(DictItem)
export type DictItem = v.InferOutput<typeof DictItem>

export const dictItems = endpoint({
  method: 'GET',
  path: '/sys/dict/getDictItems/{code}',
  summary: '按字典编码取字典项',
  params: v.object({ code: v.pipe(v.string(), v.regex(/^[\w.-]{1,100}$/, '字典Code格式不正确！')) }),
  result: DictItems,
  cacheable: true,
  access: 'signed-in',
  programs: 'read',
})

export const dictItemsAll = endpoint({
  method: 'GET',
  path: '/sys/dict/queryAllDictItems',
  summary: '取全部字典项',
  result: v.record(v.string(), DictItems),
  access: 'signed-in',
  programs: 'read',
})
