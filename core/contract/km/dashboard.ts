import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { CountedList } from './counted-list.ts'

export const chapter = '首页与站点'

/* Ours: the home of the console. Everything counts what the caller's own lists show, and nothing else. */

/** What may wait for a person. */
export const WAITING_KEYS = [
  'toReview',
  'toDecide',
  'overdue',
  'questions',
  'failedFiles',
  'failedTasks',
  'disk',
  'toRevise',
] as const
export type WaitingKey = (typeof WAITING_KEYS)[number]

const Waiting = v.object({
  key: v.picklist(WAITING_KEYS),
  title: v.string(),
  count: v.number(),
  /** The list counts no further than `count`. */
  more: v.boolean(),
  /** The one that waits longest, by its name. */
  first: v.nullable(v.string()),
  /** Since when it waits. */
  since: v.nullable(v.string()),
  /** How many hours such a thing may wait; null where nothing is agreed. */
  agreedHours: v.nullable(v.number()),
  list: CountedList,
})
export type Waiting = v.InferOutput<typeof Waiting>

/** Lines with nothing to do are left out; those that the caller has no list for are never there. */
export const dashboardWaiting = endpoint({
  method: 'GET',
  path: '/KM/kmDashboard/waiting',
  summary: '工作台：等我处理的事，各有几件、最久多久',
  result: v.object({ lines: v.array(Waiting), time: v.string() }),
  access: 'signed-in',
})

export const TREND_KEYS = ['visits', 'firstHits', 'contributions', 'overdue'] as const
export type TrendKey = (typeof TREND_KEYS)[number]

/** The lengths of time that trends may cover, in days. */
export const TREND_DAYS = [7, 30, 90] as const

const Trend = v.object({
  key: v.picklist(TREND_KEYS),
  /** Of the whole time; what `list` counts. */
  count: v.number(),
  /** Where the figure is a share: of how many, which `wholeList` counts. */
  whole: v.nullable(v.number()),
  /** The same in as many days before; null where it is not known. */
  countBefore: v.nullable(v.number()),
  wholeBefore: v.nullable(v.number()),
  /** How many people did it. */
  people: v.nullable(v.number()),
  /** The days, as `yyyy-MM-dd`: the last ones, or for what gets overdue the coming ones. */
  points: v.array(v.string()),
  /** For each day; for a share in per cent, null for a day without anything. */
  values: v.array(v.nullable(v.number())),
  list: CountedList,
  wholeList: v.nullable(CountedList),
})
export type Trend = v.InferOutput<typeof Trend>

const MostRead = v.object({
  docId: v.string(),
  title: v.string(),
  category: v.nullable(v.string()),
  reads: v.number(),
  /** In as many days before. */
  readsBefore: v.number(),
})
export type MostRead = v.InferOutput<typeof MostRead>

/** Days are those of the wire's time zone, today is the last one. Trends without a list that the caller may see are absent. */
export const dashboardTrends = endpoint({
  method: 'GET',
  path: '/KM/kmDashboard/trends',
  summary: '工作台：访问、首条即命中的搜索、新增知识、过期未复查，以及读得最多的知识',
  query: v.object({
    days: v.optional(
      v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.picklist(TREND_DAYS, '天数应为 7、30 或 90')),
      7,
    ),
  }),
  result: v.object({
    days: v.number(),
    trends: v.array(Trend),
    mostRead: v.array(MostRead),
  }),
  access: 'signed-in',
})
