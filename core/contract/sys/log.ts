import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { date, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { exportCall } from '../sheet.ts'

export const chapter = '日志与在线用户'

/** What one field of the object was and is, in words; null: nothing. Of secrets only that they have changed. */
const LogChange = v.object({
  field: v.string(),
  label: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
})
export type LogChange = v.InferOutput<typeof LogChange>

/** A line of the log: who did what. The names of the family stand beside ours. */
const LogRow = v.looseObject({
  id: v.string(),
  /** 1 sign-in, 2 work. */
  logType: v.number(),
  /** 2 adds, 3 changes, 4 deletes; null for sign-ins. */
  operateType: v.nullable(v.number()),
  /** What was done, in Chinese, with the name of the object where the line has it. */
  logContent: v.string(),
  action: v.string(),
  objectKind: v.string(),
  objectId: v.string(),
  /** What the object is called: a title of knowledge only where the caller may read it. */
  objectName: v.nullable(v.string()),
  changes: v.array(LogChange),
  /** The login name, and what the person is called. */
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
 * Beside the fields: `logType` 1 (sign-in) or 2 (work), `operateType` 2, 3 or 4, and `keyWord`, a part of what was done
 * or of a name of who did it. Lines are not deleted by hand; `AuditLogDays` of the site says how long they are kept.
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

/** How often people signed in: all that the log still holds, those of today, and the addresses of today's. */
export const visitTotals = endpoint({
  method: 'GET',
  path: '/sys/loginfo',
  summary: '登录次数：全部、今天，以及今天的地址数',
  result: v.object({ totalVisitCount: v.number(), todayVisitCount: v.number(), todayIp: v.number() }),
  access: 'signed-in',
})

/** The last seven days to today, the earliest first; a day without sign-ins too. */
export const visitDays = endpoint({
  method: 'GET',
  path: '/sys/visitInfo',
  summary: '最近七天每天的登录次数与地址数',
  /** `tian` is the day, `type` the same without its year. */
  result: v.array(v.object({ tian: v.string(), type: v.string(), visit: v.number(), ip: v.number() })),
  access: 'signed-in',
})
