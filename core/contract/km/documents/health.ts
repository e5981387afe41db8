import * as v from 'valibot'
import { HEALTH_KEYS } from '../../../rules/health.ts'
import { endpoint } from '../../endpoint.ts'
import { date, number } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { CountedList } from '../counted-list.ts'
import { docConditions, docFields } from './doc-fields.ts'
import { DocRow } from './doc-row.ts'

export const chapter = '知识'

/*
 * Ours: how well the published documents are kept (core/rules/health.ts). It counts and lists what the caller may open, and
 * nothing else, so the figures differ from person to person.
 */

const Reason = v.picklist(HEALTH_KEYS)

const HealthRow = v.looseObject({
  ...DocRow.entries,
  /** 100 and less. */
  score: v.number(),
  reasons: v.array(Reason),
  /** When the score became what it is. */
  healthTime: v.nullable(v.string()),
})
export type HealthRow = v.InferOutput<typeof HealthRow>

export const healthList = endpoint({
  method: 'GET',
  path: '/KM/kmHealth/list',
  summary: '知识健康：按得分从低到高，可按扣分的原因筛选',
  query: v.looseObject({
    ...listQuery.entries,
    ...docConditions,
    reason: v.optional(v.picklist([...HEALTH_KEYS, ''], '没有这种原因')),
    column: v.optional(v.pipe(v.string(), v.maxLength(200)), 'score'),
    order: v.optional(v.pipe(v.string(), v.maxLength(100)), 'asc'),
  }),
  fields: { ...docFields, score: number('得分'), healthTime: date('得分时间') },
  result: pageOf(HealthRow),
  access: 'km:health:list',
})

const Part = v.object({
  name: v.string(),
  documents: v.number(),
  /** The mean of the scores, with one decimal. */
  score: v.number(),
  /** How many of them have a deduction. */
  flawed: v.number(),
  list: CountedList,
})
export type HealthPart = v.InferOutput<typeof Part>

export const healthTotals = endpoint({
  method: 'GET',
  path: '/KM/kmHealth/totals',
  summary: '知识健康：全站、各分类和各部门的平均分，各种原因有几篇',
  result: v.object({
    site: v.object({ documents: v.number(), score: v.number(), flawed: v.number() }),
    reasons: v.array(
      v.object({
        reason: Reason,
        name: v.string(),
        hint: v.string(),
        deduct: v.number(),
        count: v.number(),
        list: CountedList,
      }),
    ),
    /** The worst first; without a category or department a document counts only in the site. */
    categories: v.array(Part),
    departments: v.array(Part),
  }),
  access: 'km:health:list',
})
