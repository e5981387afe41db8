import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { CountedList } from './counted-list.ts'
import { pageOf, pageQuery } from '../page.ts'
import { TaxonomyEntity } from '../taxonomy.ts'
import { DictItem } from '../sys/dictionaries/dict.ts'

export const chapter = '首页与站点'

/*
 * The home page of the portal. Everything counts and names only what the caller may read. The newest and the most read
 * documents are `docListRecent`, sorted by `createTime` or `views`.
 */

const open = { access: 'guest', programs: 'read' } as const

/** Null when none is recommended. */
export const homeTopics = endpoint({
  method: 'GET',
  path: '/KM/HomePage/listRecommendTopic',
  summary: '首页：推荐的专题',
  result: v.nullable(v.array(TaxonomyEntity)),
  ...open,
})

export const homeBusinessTypes = endpoint({
  method: 'GET',
  path: '/KM/HomePage/listBusinessType',
  summary: '首页：业务标签',
  result: v.array(DictItem),
  ...open,
})

/** `fileSize` is the text of `fileSizeInt`, which are bytes. */
const Bar = v.object({
  itemText: v.string(),
  amount: v.number(),
  fileSizeInt: v.number(),
  fileSize: v.string(),
  /** Ours: the list that counts the same. */
  list: v.optional(CountedList),
})
export type Bar = v.InferOutput<typeof Bar>

export const homeCharts = endpoint({
  method: 'GET',
  path: '/KM/HomePage/getCharData',
  summary: '首页：图表与合计',
  result: v.object({
    categoryChartList: v.array(Bar),
    businessChartList: v.array(Bar),
    topicChartList: v.array(Bar),
    hotKeywordList: v.array(v.string()),
    hotTopicList: v.array(v.string()),
    kmDocSummaryVO: v.object({
      kmAmount: v.number(),
      fileSizeLong: v.number(),
      viewsLong: v.number(),
      downloadsLong: v.number(),
      commentsLong: v.number(),
      favouritesLong: v.number(),
      fileSizeString: v.string(),
    }),
  }),
  ...open,
})

/** The properties by which the statistics count: the codes of the dictionary `dict_statisticsType`, and from 6 on ours. */
export const STATISTICS = {
  category: '1',
  status: '2',
  tag: '4',
  topic: '5',
  department: '6',
  author: '7',
  level: '8',
  age: '9',
} as const

export type StatisticsType = (typeof STATISTICS)[keyof typeof STATISTICS]

export const STATISTICS_WORDS: Readonly<Record<StatisticsType, string>> = {
  1: '分类',
  2: '状态',
  4: '标签',
  5: '专题',
  6: '部门',
  7: '作者',
  8: '密级',
  9: '存放时间',
}

const statisticsType = v.optional(
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(String),
    v.picklist(Object.values(STATISTICS), '统计维度应为 1、2 或 4 至 9'),
  ),
  STATISTICS.category,
)

/**
 * The number of documents by category, status, tag, topic, department, author, level or age. Each number is the total of a list of the caller: by
 * status the lists of drafts, of waiting and of passed documents, else that of recent ones. The largest first.
 */
export const docStatistics = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/queryKmDocStatistics',
  summary: '文件统计：按分类、状态、标签、专题、部门、作者、密级或存放时间',
  query: v.looseObject({
    ...pageQuery,
    statisticsType,
  }),
  result: pageOf(Bar),
  access: 'signed-in',
  programs: 'read',
})

/** Ours: the whole of one property as Excel. */
export const docStatisticsExport = endpoint({
  method: 'GET',
  path: '/KM/kmDoc/exportKmDocStatistics',
  summary: '导出文件统计为 Excel',
  query: v.looseObject({ statisticsType }),
  access: 'signed-in',
  programs: 'read',
  payload: 'blob',
})

/** A node of a tree with the number of documents in it and below that the caller may read. */
const Shelf = v.object({
  id: v.string(),
  /** '0' for a root. */
  pid: v.string(),
  code: v.string(),
  name: v.string(),
  recommend: v.boolean(),
  count: v.number(),
})
export type Shelf = v.InferOutput<typeof Shelf>

/** Ours: a whole tree, each node after its parent. */
export const homeShelf = endpoint({
  method: 'GET',
  path: '/KM/HomePage/shelf',
  summary: '分类或专题的树，各有多少篇可读的知识',
  query: v.object({ kind: v.optional(v.picklist(['category', 'topic'], '应为 category 或 topic'), 'category') }),
  result: v.array(Shelf),
  ...open,
})

const Line = v.object({ docId: v.string(), title: v.string(), time: v.nullish(v.string()) })

/** Ours: the recommended topics, each with its newest documents. */
export const homeTopicShelf = endpoint({
  method: 'GET',
  path: '/KM/HomePage/topicShelf',
  summary: '推荐的专题及各自最新的三篇',
  result: v.array(v.object({ ...Shelf.entries, newest: v.array(Line) })),
  ...open,
})

/** Ours: what most people have read in the last seven days; who reads twice counts once. */
export const homeHot = endpoint({
  method: 'GET',
  path: '/KM/HomePage/hot',
  summary: '本周热读：近七天读过的人数最多的知识',
  result: v.array(v.object({ docId: v.string(), title: v.string(), readers: v.number() })),
  ...open,
})

/** Ours: the tags of documents, by the number of documents that the caller may read. */
export const homeTags = endpoint({
  method: 'GET',
  path: '/KM/HomePage/tags',
  summary: '业务标签与标签，各有多少篇可读的知识',
  result: v.object({
    /** Values of the dictionary `km_dict_business`. */
    business: v.array(v.object({ value: v.string(), text: v.string(), count: v.number() })),
    /** Free keywords. */
    keywords: v.array(v.object({ text: v.string(), count: v.number() })),
  }),
  ...open,
})

/** Things that wait for a person: their number, and the first five. */
const Todo = v.object({
  key: v.string(),
  title: v.string(),
  count: v.number(),
  records: v.array(Line),
})
export type Todo = v.InferOutput<typeof Todo>

/** Ours: empty lines are left out. */
export const homeTodo = endpoint({
  method: 'GET',
  path: '/KM/HomePage/todo',
  summary: '等我处理：必读、待批准的访问申请、获同意的申请、待审核、需修改、草稿、即将到期',
  result: v.array(Todo),
  access: 'signed-in',
})
