import * as v from 'valibot'
import { FLOW_ACTIONS, FLOW_STATES } from '../../../rules/review/review-steps.ts'
import { endpoint } from '../../endpoint.ts'
import { date, number, text } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { exportCall } from '../../sheet.ts'
import { Id } from '../../values.ts'

export const chapter = '知识'

const FlowEvent = v.looseObject({
  id: v.string(),
  action: v.picklist(FLOW_ACTIONS),
  step: v.number(),
  /** Null: the server itself, or the account is gone. */
  realname: v.nullable(v.string()),
  /** The reviewer in whose place it was done. */
  forName: v.nullable(v.string()),
  /** To whom it was handed. */
  targetName: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  createTime: v.nullish(v.string()),
})
export type FlowEvent = v.InferOutput<typeof FlowEvent>

/** One submission of a document. */
export const FlowRow = v.looseObject({
  id: v.string(),
  docId: v.string(),
  title: v.string(),
  version: v.number(),
  versionId: v.string(),
  state: v.picklist(FLOW_STATES),
  /** How many people decide, and whose turn it is, from 1. */
  steps: v.number(),
  step: v.number(),
  category_dictText: v.nullable(v.string()),
  starterName: v.nullable(v.string()),
  /** Names of those who may decide now, a few of them; empty when it is over or nobody may. */
  waitsFor: v.array(v.string()),
  /** It waits longer than the site wants. */
  overdue: v.boolean(),
  /** When those it waits for were told to hurry. */
  remindTime: v.nullish(v.string()),
  /** Who has passed each step, and when: 初审 王芳 2026-11-28 10:00. */
  approvals: v.array(v.string()),
  startTime: v.nullish(v.string()),
  stepTime: v.nullish(v.string()),
  endTime: v.nullish(v.string()),
})
export type FlowRow = v.InferOutput<typeof FlowRow>

const fields = {
  id: text('编号'),
  docId: text('知识编号'),
  title: text('标题'),
  state: text('状态'),
  step: number('步骤'),
  startTime: date('提交时间'),
  stepTime: date('本步开始'),
  endTime: date('结束时间'),
}

/** Ours: of the documents that the caller works on, their own and those that they review. */
export const flowList = endpoint({
  method: 'GET',
  path: '/KM/kmReview/flows',
  summary: '审核流程：每次提交在哪一步、等谁',
  query: v.looseObject({
    ...listQuery.entries,
    column: v.optional(v.string(), 'startTime'),
    /** The id of a person: only what waits for their decision now. */
    waitsFor: v.optional(Id),
  }),
  fields,
  result: pageOf(FlowRow),
  access: 'signed-in',
  programs: 'read',
})

/** Ours: the same as Excel, with who approved each step. */
export const flowExport = exportCall({
  base: '/KM/kmReviewFlow',
  name: '审核流程',
  list: 'km:doc:audit',
  fields,
})

/** Ours: one submission with who did what, when and why. */
export const flowGet = endpoint({
  method: 'GET',
  path: '/KM/kmReview/flow',
  summary: '一次审核流程的经过',
  query: v.object({ id: Id }),
  result: v.object({ ...FlowRow.entries, events: v.array(FlowEvent) }),
  access: 'signed-in',
  programs: 'read',
})
export type FlowDetails = v.InferOutput<typeof flowGet.result>
