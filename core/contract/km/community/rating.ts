import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { pageOf, pageQuery } from '../../page.ts'
import { coded, Flag, Id, line } from '../../values.ts'

export const chapter = '收藏、评论与评价'

/** 1 有用, 0 没用. */
const Useful = v.picklist([0, 1])

export const RatingSummary = v.object({
  useful: v.number(),
  useless: v.number(),
  /** The caller's own answer; null without one. */
  mine: v.nullable(v.object({ useful: Useful, reason: v.nullable(v.string()) })),
})
export type RatingSummary = v.InferOutput<typeof RatingSummary>

export const ratingSummary = endpoint({
  method: 'GET',
  path: '/KM/kmDocRating/summary',
  summary: '一篇知识有用与没用的评价数，以及我的评价',
  query: v.object({ docId: Id }),
  result: RatingSummary,
  access: 'signed-in',
})

/** One answer per person and document: a later one replaces it, with its reason. */
export const ratingGive = endpoint({
  method: ['POST', 'PUT'],
  path: '/KM/kmDocRating/rate',
  summary: '评价有用或没用',
  body: v.object({ docId: Id, useful: coded(Flag), reason: v.nullish(v.pipe(line(500), v.trim())) }),
  result: RatingSummary,
  access: 'signed-in',
  limit: { perMinute: 60, by: 'person' },
  done: '感谢您的评价',
})

export const ratingWithdraw = endpoint({
  method: 'DELETE',
  path: '/KM/kmDocRating/delete',
  summary: '撤回评价',
  query: v.object({ docId: Id }),
  result: RatingSummary,
  access: 'signed-in',
  done: '已撤回评价',
})

const RatingRow = v.looseObject({
  userId: v.string(),
  realname: v.string(),
  useful: Useful,
  reason: v.nullable(v.string()),
  /** The time of the current answer. */
  time: v.nullish(v.string()),
})
export type RatingRow = v.InferOutput<typeof RatingRow>

/** All answers with their reasons, the latest first, for people who manage the document. */
export const ratingList = endpoint({
  method: 'GET',
  path: '/KM/kmDocRating/list',
  summary: '一篇知识的评价与理由',
  query: v.object({
    docId: Id,
    useful: v.optional(coded(Flag)),
    pageNo: pageQuery.pageNo,
    pageSize: pageQuery.pageSize,
  }),
  result: pageOf(RatingRow),
  access: 'signed-in',
})
