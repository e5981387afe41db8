import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { date, number, text } from '../list-field.ts'
import { listQuery, pageOf } from '../page.ts'
import { Ids } from '../values.ts'

/* Background tasks that failed in all their attempts. Ours. */
export const chapter = '运行'

const ParkedTask = v.looseObject({
  id: v.string(),
  kind: v.string(),
  /** The name of the kind for people; a kind of another version stays as it is. */
  kind_dictText: v.string(),
  attempts: v.number(),
  /** How many servers ended while they ran it. */
  lost: v.number(),
  reason: v.string(),
  createTime: v.nullish(v.string()),
  finishTime: v.nullish(v.string()),
})
export type ParkedTask = v.InferOutput<typeof ParkedTask>

export const parkedTaskList = endpoint({
  method: 'GET',
  path: '/sys/task/parked',
  summary: '没有完成、不再自动重试的后台任务',
  query: listQuery,
  fields: {
    id: text('编号'),
    kind: text('种类'),
    attempts: number('尝试次数'),
    reason: text('原因'),
    createTime: date('提交时间'),
    finishTime: date('停止时间'),
  },
  result: pageOf(ParkedTask),
  access: 'monitor:server:query',
  ofInstallation: true,
  programs: 'site',
})

/** Tasks that cannot be retried stay; the answer says why. */
export const parkedTaskRetry = endpoint({
  method: 'POST',
  path: '/sys/task/retry',
  summary: '再次执行没有完成的后台任务',
  body: v.object({ ids: Ids }),
  access: 'monitor:task:retry',
  ofInstallation: true,
  audit: ['task-retry'],
  programs: 'site',
  done: '已重新排队',
})

/** Deletes only the record; the task's work is not done. */
export const parkedTaskDelete = endpoint({
  method: 'POST',
  path: '/sys/task/parked/remove',
  summary: '不再显示没有完成的后台任务',
  body: v.object({ ids: Ids }),
  access: 'monitor:task:retry',
  ofInstallation: true,
  audit: ['task-remove'],
  programs: 'site',
  done: '已移除',
})
