import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, Ids, line } from '../../values.ts'

export const chapter = '收藏、评论与评价'

const part = v.pipe(
  v.number('读到的部分应为 0 到 1 之间的数'),
  v.minValue(0, '读到的部分应为 0 到 1 之间的数'),
  v.maxValue(1, '读到的部分应为 0 到 1 之间的数'),
)
const whole = (what: string, max: number) =>
  v.pipe(
    v.number(`${what}应为整数`),
    v.integer(`${what}应为整数`),
    v.minValue(1, `${what}不正确`),
    v.maxValue(max, `${what}不正确`),
  )

/** Where in a document its reader was. */
const Place = {
  docId: Id,
  /** The version that was read, as `currentVersion` numbers it; page and heading are of this version. */
  version: whole('版本', 1_000_000),
  /** The part above it, 0 to 1. */
  part,
  /** Where there are pages. */
  page: v.nullish(whole('页码', 1_000_000)),
  /** The heading under which it is. */
  heading: v.nullish(line(200)),
}

export const ReadingPlace = v.object({
  ...Place,
  page: v.nullable(v.number()),
  heading: v.nullable(v.string()),
  time: v.string(),
})
export type ReadingPlace = v.InferOutput<typeof ReadingPlace>

/** Ours. One call for all cards of a page; without `ids` of the ten documents that were read last. */
export const readingPlaces = endpoint({
  method: 'GET',
  path: '/KM/kmDocReadingPlace/ofDocs',
  summary: '我上次读到哪里：这些知识，或最近读的十篇',
  query: v.object({ ids: v.optional(Ids) }),
  result: v.array(ReadingPlace),
  access: 'signed-in',
})

/** Ours. One place per person and document: a later one replaces it. */
export const readingPlaceSave = endpoint({
  method: ['POST', 'PUT'],
  path: '/KM/kmDocReadingPlace/save',
  summary: '记下我读到哪里',
  body: v.object(Place),
  result: v.null(),
  access: 'signed-in',
  limit: { perMinute: 120, by: 'person' },
})
