import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id } from '../../values.ts'
import { Bulk } from './bulk-change.ts'

/* Ours: tags are the items of a dictionary; here they stand with the documents that have them. */
export const chapter = '分类、专题与字段'

/** The dictionary of the tags. */
export const TAGS = 'km_dict_business'

export const TagRow = v.looseObject({
  /** Of the item of the dictionary. */
  id: v.string(),
  name: v.string(),
  value: v.string(),
  /** Whether it can still be chosen. */
  enabled: v.boolean(),
  /** Those that the caller may read. */
  documents: v.number(),
})
export type TagRow = v.InferOutput<typeof TagRow>

export const tagList = endpoint({
  method: 'GET',
  path: '/KM/kmTag/list',
  summary: '标签及各有多少篇知识',
  /** Those with the most documents come first. */
  query: listQuery,
  fields: { id: text('编号'), name: text('名称'), value: text('数据值') },
  result: pageOf(TagRow),
  access: 'sys:dict:list',
  programs: 'site',
})

/**
 * The documents that the caller may edit get the other tag instead, as one bulk change that can be undone; the tag can
 * then no longer be chosen. Documents of others keep it, with its name.
 */
export const tagMerge = endpoint({
  method: 'POST',
  path: '/KM/kmTag/merge',
  summary: '合并标签：能修改的知识改用另一个标签，原标签停用',
  body: v.object({ id: Id, into: Id }),
  /** Null when no document has the tag. */
  result: v.nullable(Bulk),
  access: 'sys:dict:edit',
  audit: ['dictionary-item-edit'],
})
