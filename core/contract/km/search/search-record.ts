import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { created, number, text } from '../../list-field.ts'
import { listQuery, pageOf, pageQuery } from '../../page.ts'
import { Ids } from '../../values.ts'

export const chapter = '搜索'

/** A record of the family, and ours: the number of results and the opened documents. */
export const SearchRecordRow = v.looseObject({
  id: v.string(),
  keywords: v.nullish(v.string()),
  title: v.nullish(v.string()),
  content: v.nullish(v.string()),
  topicCodes: v.nullish(v.string()),
  keywordsMax: v.nullish(v.string()),
  /** Ours: the words in the form in which equal searches count together. */
  folded: v.nullish(v.string()),
  results: v.number(),
  clickedId: v.nullish(v.string()),
  /** Ours: the place of the opened document among the hits, from 1. */
  clickedRank: v.nullish(v.number()),
  sourceIp: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type SearchRecordRow = v.InferOutput<typeof SearchRecordRow>

export const searchRecordList = endpoint({
  method: 'GET',
  path: '/KM/kmSearchRecord/list',
  summary: '搜索记录',
  query: v.looseObject({
    ...listQuery.entries,
    createTime_begin: v.optional(v.string()),
    createTime_end: v.optional(v.string()),
  }),
  fields: {
    id: text('编号'),
    keywords: text('搜索词'),
    title: text('标题条件'),
    content: text('内容条件'),
    keywordsMax: text('最细分词'),
    folded: text('归一的搜索词'),
    results: number('结果数'),
    clickedId: text('打开的知识'),
    clickedRank: number('打开的名次'),
    sourceIp: text('IP'),
    ...created,
  },
  result: pageOf(SearchRecordRow),
  access: 'km:searchRecord:list',
  programs: 'site',
})

export const searchRecordDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmSearchRecord/deleteBatch',
  summary: '删除搜索记录',
  query: v.object({ ids: Ids }),
  access: 'km:searchRecord:delete',
  audit: ['search-record-delete'],
  programs: 'site',
  done: '删除成功!',
})

const Asked = v.object({ word: v.string(), times: v.number(), people: v.number(), lastTime: v.nullish(v.string()) })
export type AskedWord = v.InferOutput<typeof Asked>

/** The days that the report of missed words covers, today not among them. */
export const MISSED_DAYS = 90

/** Queries without success: they had no result, or nobody opened one. */
export const searchRecordMissed = endpoint({
  method: 'GET',
  path: '/KM/kmSearchRecord/missedReport',
  summary: '无结果与无点击的搜索词',
  query: v.object({ kind: v.picklist(['zeroResult', 'noClick'], '报表类型不正确'), ...pageQuery }),
  result: pageOf(Asked),
  access: 'km:searchRecord:list',
  programs: 'site',
})

export const hotTopicReport = endpoint({
  method: 'GET',
  path: '/KM/kmSearchRecord/hotTopicReport',
  summary: '热门主题',
  result: v.array(v.string()),
  access: 'guest',
  programs: 'read',
})
