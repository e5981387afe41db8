import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { number, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { Id } from '../values.ts'
import { userFreeze } from './user.ts'

/*
 * Ours: what somebody who has left keeps goes to others. First a plan says row by row what would change and what cannot;
 * then it is begun, and goes on in the background. Nobody gets a right by it. The caller sees and gives only what they may
 * open and change themselves.
 */
export const chapter = '用户'

/** What can be given to somebody else, in the order of the screen and of the work. */
export const HANDOVER_KINDS = {
  document: { name: '负责的知识', unit: '篇', hint: '接手的人成为负责人，按时收到复查和到期提醒' },
  backup: { name: '备份负责的知识', unit: '篇', hint: '接手的人成为备份负责人' },
  share: { name: '有效的分享', unit: '个', hint: '链接不变，以后按接手的人能看的打开' },
  client: { name: '开放接口客户端', unit: '个', hint: '以后以接手的人的身份读取' },
  missed: { name: '在处理的没有搜到的', unit: '条', hint: '期限不变' },
  deputy: { name: '替别人代理', unit: '个', hint: '接手的人代理到原来的日期' },
} as const satisfies Record<string, { name: string; unit: string; hint: string }>
export type HandoverKind = keyof typeof HANDOVER_KINDS

/** What cannot be given, because only a right decides who may do it. */
export const STUCK_KINDS = {
  request: { name: '等处理的查看申请', unit: '个', hint: '跟着知识走：作者离开后由知识的负责人处理' },
  review: { name: '没有别人能审的提交', unit: '个', hint: '交接不给任何人权限，请先给接手的人审核权限' },
} as const satisfies Record<string, { name: string; unit: string; hint: string }>

/** How many rows one hand-over may have. */
export const MOST_HANDED_OVER = 10_000

const KEYS = Object.keys(HANDOVER_KINDS) as HandoverKind[]
const Kind = v.picklist(KEYS, '没有这种交接')
const ROW_STATES = ['waiting', 'done', 'same', 'refused'] as const
export type HandoverRowState = (typeof ROW_STATES)[number]
export const HANDOVER_STATES = ['planned', 'running', 'done'] as const

const Handover = v.object({
  id: v.string(),
  userId: v.string(),
  state: v.picklist(HANDOVER_STATES),
  receivers: v.array(v.object({ kind: Kind, receiverId: v.string(), receiverName: v.nullable(v.string()) })),
  /** Of each kind: how many rows have which state. `waiting` before it begins: what will change. */
  kinds: v.array(
    v.object({ kind: Kind, waiting: v.number(), done: v.number(), same: v.number(), refused: v.number() }),
  ),
  total: v.number(),
  createTime: v.nullable(v.string()),
})
export type Handover = v.InferOutput<typeof Handover>

const Kept = v.object({
  name: v.string(),
  unit: v.string(),
  hint: v.string(),
  count: v.number(),
  /** The first of them by name. */
  names: v.array(v.string()),
})

const { access } = userFreeze
const power = true

export const handoverHeld = endpoint({
  method: 'GET',
  path: '/sys/handover/held',
  summary: '一个人手里有什么要交接',
  query: v.object({ userId: Id }),
  result: v.object({
    kinds: v.array(v.object({ kind: Kind, ...Kept.entries })),
    stuck: v.array(Kept),
    /** The caller's last hand-over from this person that has begun. */
    last: v.nullable(Handover),
  }),
  access,
  power,
})

export const handoverPlan = endpoint({
  method: 'POST',
  path: '/sys/handover/plan',
  summary: '交接的预览：逐项列出会怎样，还不改动',
  body: v.object({
    userId: Id,
    receivers: v.pipe(
      v.array(v.object({ kind: Kind, receiverId: Id })),
      v.minLength(1, '请选择接手的人'),
      v.maxLength(KEYS.length, '每种只能由一个人接手'),
      v.check((all) => new Set(all.map(({ kind }) => kind)).size === all.length, '每种只能由一个人接手'),
    ),
  }),
  result: Handover,
  access,
  power,
})

export const handoverGet = endpoint({
  method: 'GET',
  path: '/sys/handover/queryById',
  summary: '交接的进度',
  query: v.object({ id: Id }),
  result: Handover,
  access,
  power,
})

export const handoverRows = endpoint({
  method: 'GET',
  path: '/sys/handover/rows',
  summary: '交接中每一项的结果；只有本人开始的看得到',
  query: v.looseObject({
    ...listQuery.entries,
    id: Id,
    column: v.optional(v.pipe(v.string(), v.maxLength(200)), 'ordinal'),
    order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  }),
  fields: { ordinal: number('序号'), kind: text('种类'), state: text('结果') },
  result: pageOf(
    v.object({
      ordinal: v.number(),
      kind: Kind,
      /** Null when the caller may not see it any more. */
      name: v.nullable(v.string()),
      state: v.picklist(ROW_STATES),
      reason: v.nullable(v.string()),
    }),
  ),
  access,
  power,
})

export const handoverBegin = endpoint({
  method: 'PUT',
  path: '/sys/handover/begin',
  summary: '按预览开始交接，在后台进行；不能撤销，可以再交接给别人',
  query: v.object({ id: Id }),
  result: Handover,
  access,
  power,
  audit: ['user-handover'],
})
