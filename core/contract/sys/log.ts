import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { date, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { exportCall } from '../sheet.ts'

export const chapter = '日志与在线用户'

/** The former and the new value of a field, in words; null: empty. For secrets only the fact that they have changed. */
const LogChange = v.object({
  field: v.string(),
  label: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})
export type LogChange = v.InferOutput<typeof LogChange>

/** A line of the log: who did what. The family's names stand beside ours. */
const LogRow = v.looseObject({
  id: v.string(),
  /** 1 sign-in, 2 work. */
  logType: v.number(),
  /** 2 add, 3 change, 4 delete; null for sign-ins. */
  operateType: v.nullable(v.number()),
  /** The action in Chinese, with the name of the object if the line has it. */
  logContent: v.string(),
  action: v.string(),
  objectKind: v.string(),
  objectId: v.string(),
  /** The object's name: a document's title only if the caller may read it. */
  objectName: v.nullable(v.string()),
  changes: v.array(LogChange),
  /** The login name, and the person's name. */
  userid: v.nullable(v.string()),
  username: v.nullable(v.string()),
  ip: v.nullable(v.string()),
  createBy: v.nullable(v.string()),
  createTime: v.nullable(v.string()),
})
export type LogRow = v.InferOutput<typeof LogRow>

const fields = {
  id: text('编号'),
  action: text('动作'),
  objectKind: text('对象类型'),
  objectId: text('对象'),
  userid: text('用户账号'),
  ip: text('IP'),
  createTime: date('时间'),
} as const

/**
 * Additional filters: `logType` 1 (sign-in) or 2 (work), `operateType` 2, 3 or 4, and `keyWord`, a part of the action
 * or of the actor's name. Lines cannot be deleted by hand; the site's `AuditLogDays` says how long they are kept.
 */
export const logList = endpoint({
  method: 'GET',
  path: '/sys/log/list',
  summary: '登录日志与操作日志',
  query: v.looseObject({
    ...listQuery.entries,
    logType: v.optional(v.string()),
    operateType: v.optional(v.string()),
    keyWord: v.optional(v.string()),
    createTime_begin: v.optional(v.string()),
    createTime_end: v.optional(v.string()),
  }),
  fields,
  result: pageOf(LogRow),
  access: 'sys:log:list',
  programs: 'site',
})

export const logExport = exportCall({ base: '/sys/log', name: '日志', list: 'sys:log:list', fields })

/** The number of sign-ins: all in the log, those of today, and today's addresses. */
export const visitTotals = endpoint({
  method: 'GET',
  path: '/sys/loginfo',
  summary: '登录次数：全部、今天，以及今天的地址数',
  result: v.object({ totalVisitCount: v.number(), todayVisitCount: v.number(), todayIp: v.number() }),
  access: 'signed-in',
})

/** The last seven days including today, the earliest first; days without sign-ins are absent, as in the family. */
export const visitDays = endpoint({
  method: 'GET',
  path: '/sys/visitInfo',
  summary: '最近七天每天的登录次数与地址数',
  /** `tian` is the date, `type` is the same without the year. */
  result: v.array(v.object({ tian: v.string(), type: v.string(), visit: v.number(), ip: v.number() })),
  access: 'signed-in',
})
