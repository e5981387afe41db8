import * as v from 'valibot'
import { BITS, OBJECT_KINDS, SUBJECT_KINDS } from '../../../access/grant.ts'
import { ITEM_STATES, OUTCOMES, REVIEW_CAMPAIGN_STATES } from '../../../rules/access-review.ts'
import { endpoint } from '../../endpoint.ts'
import { date, text } from '../../list-field.ts'
import { listQuery, pageOf, pageQuery } from '../../page.ts'
import { exportCall } from '../../sheet.ts'
import { Id, line, NumberText, orEmpty, Revision, Switch, Title } from '../../values.ts'
import { grantEdit, grantList } from './grant.ts'
import { GrantPreview } from './grant-view.ts'

/* Ours: a campaign asks the owners of documents to keep or drop what was granted. */
export const chapter = '分享与授权'

/** How many grants one campaign may hold. */
export const MOST_REVIEWED = 5000

/** How many are decided at once. */
const MOST_AT_ONCE = 100

const Counts = v.object({
  total: v.number(),
  open: v.number(),
  kept: v.number(),
  dropped: v.number(),
  /** Changed or taken away by others before anybody decided. */
  moved: v.number(),
  /** Of all these: not decided until the due day. */
  overdue: v.number(),
})

export const AccessReviewRow = v.looseObject({
  id: v.string(),
  title: v.string(),
  /** Which grants, in words. */
  scope: v.string(),
  dueTime: v.string(),
  remindDays: v.number(),
  atEnd: v.picklist(OUTCOMES),
  state: v.picklist(REVIEW_CAMPAIGN_STATES),
  overdue: v.boolean(),
  starterName: v.nullish(v.string()),
  counts: Counts,
  createTime: v.nullish(v.string()),
  endTime: v.nullish(v.string()),
  /** For an edit. */
  revision: v.string(),
})
export type AccessReviewRow = v.InferOutput<typeof AccessReviewRow>

export const accessReviewList = endpoint({
  method: 'GET',
  path: '/KM/kmAccessReview/list',
  summary: '权限复核列表',
  query: listQuery,
  fields: {
    id: text('编号'),
    title: text('标题'),
    state: text('状态'),
    dueTime: date('截止时间'),
    createTime: date('开始时间'),
    endTime: date('结束时间'),
  },
  result: pageOf(AccessReviewRow),
  access: grantList.access,
  programs: 'site',
})

export const accessReviewGet = endpoint({
  method: 'GET',
  path: '/KM/kmAccessReview/queryById',
  summary: '一次权限复核',
  query: v.object({ id: Id }),
  result: AccessReviewRow,
  access: grantList.access,
  programs: 'site',
})

const whole = (from: number, to: number, wrong: string) =>
  v.pipe(NumberText, v.integer(wrong), v.minValue(from, wrong), v.maxValue(to, wrong))

const terms = {
  title: Title,
  /** The last day, `yyyy-MM-dd`. */
  dueTime: v.pipe(v.string(), v.isoDate('截止日应为日期')),
  /** So many days before it, whoever still has something open is reminded. */
  remindDays: v.optional(whole(0, 60, '提前天数应为 0 到 60'), 3),
}

/** Records the grants as they stand, and tells those who are asked. */
export const accessReviewAdd = endpoint({
  method: 'POST',
  path: '/KM/kmAccessReview/add',
  summary: '发起权限复核：请每篇知识的负责人决定保留还是收回已给出的授权',
  body: v.object({
    ...terms,
    /** With those below it; absent: the whole site. */
    categoryId: orEmpty(Id),
    /** Only what was granted so many days ago or earlier. */
    olderThan: orEmpty(whole(1, 3650, '天数应为 1 到 3650')),
    /** Only to people and departments outside of the document's department, and to roles. */
    outsiders: v.optional(Switch, false),
    atEnd: v.optional(v.picklist(OUTCOMES, '请选择到期怎么办'), 'keep'),
  }),
  result: v.object({ id: v.string(), items: v.number(), reviewers: v.number() }),
  access: grantEdit.access,
  audit: ['access-review-add'],
  power: true,
  done: '已发起',
})

/** A later due day gives more time: reminders count from it anew. */
export const accessReviewExtend = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmAccessReview/extend',
  summary: '延长权限复核，或改它的标题和提醒',
  body: v.object({ id: Id, ...terms, revision: Revision }),
  access: grantEdit.access,
  audit: ['access-review-edit'],
  power: true,
  done: '已修改',
})

/** What is open is kept or dropped, as the campaign has said at its start. */
export const accessReviewEnd = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmAccessReview/end',
  summary: '提前结束权限复核',
  body: v.object({ id: Id }),
  access: grantEdit.access,
  audit: ['access-review-end', 'grant-delete'],
  power: true,
  done: '已结束',
})

const item = {
  id: v.string(),
  reviewId: v.string(),
  objectKind: v.picklist(OBJECT_KINDS),
  objectKind_dictText: v.string(),
  objectId: v.string(),
  /** Null for a document that the caller may not read, and for what is deleted. */
  objectName: v.nullable(v.string()),
  subjectKind: v.picklist(SUBJECT_KINDS),
  subjectKind_dictText: v.string(),
  subjectId: v.string(),
  subjectName: v.nullable(v.string()),
  bits: v.array(v.picklist(BITS)),
  bits_dictText: v.string(),
  validUntil: v.nullish(v.string()),
  grantBy: v.nullable(v.string()),
  grantTime: v.nullish(v.string()),
  grantReason: v.nullable(v.string()),
  state: v.picklist(ITEM_STATES),
  state_dictText: v.string(),
  decideTime: v.nullish(v.string()),
  reason: v.nullable(v.string()),
}

export const AccessReviewItem = v.looseObject({
  ...item,
  reviewerName: v.nullable(v.string()),
  /** Who decided; null where nobody did. */
  deciderName: v.nullable(v.string()),
})
export type AccessReviewItem = v.InferOutput<typeof AccessReviewItem>

const fields = {
  id: text('编号'),
  reviewId: text('复核'),
  objectKind: text('对象类型'),
  subjectKind: text('被授权方类型'),
  reviewerName: text('谁复核'),
  state: text('结果'),
  grantTime: date('授权时间'),
  decideTime: date('决定时间'),
} as const

export const accessReviewItems = endpoint({
  method: 'GET',
  path: '/KM/kmAccessReviewItem/list',
  summary: '权限复核里的授权，各由谁复核、结果如何',
  query: v.looseObject({ ...listQuery.entries, column: v.optional(v.string(), 'reviewerName') }),
  fields,
  result: pageOf(AccessReviewItem),
  access: grantList.access,
  programs: 'site',
})

/** The report. */
export const accessReviewReport = exportCall({
  base: '/KM/kmAccessReviewItem',
  name: '权限复核报告',
  list: 'km:grant:list',
  fields,
})

export const accessReviewOwners = endpoint({
  method: 'GET',
  path: '/KM/kmAccessReview/owners',
  summary: '一次权限复核进行到哪里，按复核人',
  query: v.object({ id: Id }),
  result: v.array(v.object({ reviewerId: v.nullable(v.string()), realname: v.nullable(v.string()), counts: Counts })),
  access: grantList.access,
  programs: 'site',
})

const OwnItem = v.looseObject({
  ...item,
  title: v.string(),
  dueTime: v.string(),
  atEnd: v.picklist(OUTCOMES),
  overdue: v.boolean(),
})
export type OwnReviewItem = v.InferOutput<typeof OwnItem>

/** Of running campaigns, what the caller is asked about and may read: what is open first. */
export const accessReviewMine = endpoint({
  method: 'GET',
  path: '/KM/kmAccessReview/mine',
  summary: '请我复核的授权',
  query: v.object({ ...pageQuery, open: v.optional(Switch, false) }),
  result: pageOf(OwnItem),
  access: 'signed-in',
})

const several = v.pipe(
  v.array(Id),
  v.minLength(1, '请选择授权'),
  v.maxLength(MOST_AT_ONCE, `一次最多处理 ${MOST_AT_ONCE} 条`),
  v.transform((ids) => [...new Set(ids)]),
)

/** Who would lose what if these were dropped. Nothing is changed. */
export const accessReviewPreview = endpoint({
  method: 'POST',
  path: '/KM/kmAccessReview/preview',
  summary: '预览收回这些授权的影响',
  body: v.object({ ids: several }),
  result: GrantPreview,
  access: 'signed-in',
})

/** What was kept can still be dropped while the campaign runs. */
export const accessReviewDecide = endpoint({
  method: 'POST',
  path: '/KM/kmAccessReview/decide',
  summary: '保留或收回请我复核的授权，每条各有结果',
  body: v.object({
    ids: several,
    decision: v.picklist(OUTCOMES, '请选择保留还是收回'),
    reason: v.nullish(v.pipe(line(200), v.trim())),
  }),
  result: v.object({
    /** In the order of the ids: why it was not decided; null: it was. */
    refusals: v.array(v.nullable(v.string())),
    /** Until then {@link accessReviewUndo} takes the id; null where nothing was dropped. */
    undo: v.nullable(v.object({ id: v.string(), until: v.string() })),
  }),
  access: 'signed-in',
  audit: ['access-review-decide', 'grant-delete'],
})

export const accessReviewUndo = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmAccessReview/undo',
  summary: '撤销自己十分钟内收回的授权，重新等待决定',
  body: v.object({ id: Id }),
  access: 'signed-in',
  audit: ['access-review-undo', 'grant-add'],
  done: '已撤销',
})
