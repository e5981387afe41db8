import * as v from 'valibot'
import { CronError } from '../../../cron/cron-error.ts'
import { parseCron } from '../../../cron/parse.ts'
import { endpoint } from '../../endpoint.ts'
import { created, date, number, text, updated } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { exportCall, importCalls } from '../../sheet.ts'
import { coded, Id, Ids, line, Revision, ruled } from '../../values.ts'
import { jobKind } from './job-kind.ts'

/* Jobs with a schedule that people set. The wire has the family's names: a `jobClassName` is one of JOB_KINDS. */
export const chapter = '定时任务'

/** The time zone of the expressions. */
export const JOB_ZONE = 'Asia/Shanghai'

const ScheduledJobRow = v.looseObject({
  id: v.string(),
  jobClassName: v.string(),
  cronExpression: v.string(),
  /** An object in JSON. */
  parameter: v.nullish(v.string()),
  description: v.nullish(v.string()),
  /** 0 active, -1 paused. */
  status: v.number(),
  status_dictText: v.nullish(v.string()),
  /** The next run; null while it is paused, or when its expression has no further time. */
  nextTime: v.nullish(v.string()),
  /** The last due time of its expression. */
  lastTime: v.nullish(v.string()),
  createBy: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
  updateBy: v.nullish(v.string()),
  updateTime: v.nullish(v.string()),
})
export type ScheduledJobRow = v.InferOutput<typeof ScheduledJobRow>

const className = v.pipe(
  line(200),
  v.trim(),
  v.nonEmpty('请选择任务!'),
  v.check(
    (name) => jobKind(name) !== null,
    ({ input }) => `后台找不到该类名：${input.slice(0, 100)}`,
  ),
)
const cron = v.pipe(line(200), v.trim(), v.nonEmpty('请输入 Cron 表达式!'), ruled(cronProblem))
const parameter = v.nullish(line(1000))
const description = v.nullish(line(255))
const status = coded(
  v.pipe(
    v.union([v.number(), v.string()]),
    v.transform(Number),
    v.picklist([0, -1], '状态应为 0（正常）或 -1（停止）'),
  ),
)

function cronProblem(expression: string): string | null {
  try {
    parseCron(expression)
    return null
  } catch (error) {
    if (error instanceof CronError) return `Cron 表达式有误：${error.message}`
    throw error
  }
}

const base = '/sys/quartzJob'
const lists = 'sys:quartzJob:list'
const edits = 'sys:quartzJob:edit'
const one = v.object({ id: Id })
const fields = {
  id: text('编号'),
  jobClassName: text('任务'),
  cronExpression: text('Cron 表达式'),
  parameter: text('参数'),
  description: text('描述'),
  status: number('状态', 'quartz_status'),
  nextTime: date('下次执行'),
  lastTime: date('上次执行'),
  ...created,
  ...updated,
} as const

export const jobList = endpoint({
  method: 'GET',
  path: `${base}/list`,
  summary: '分页查询定时任务',
  query: listQuery,
  fields,
  result: pageOf(ScheduledJobRow),
  access: lists,
  programs: 'site',
})
export const jobGet = endpoint({
  method: 'GET',
  path: `${base}/queryById`,
  summary: '查询一个定时任务',
  query: one,
  result: v.looseObject({ ...ScheduledJobRow.entries, revision: v.string() }),
  access: lists,
  programs: 'site',
})
/** Ours. */
export const jobKinds = endpoint({
  method: 'GET',
  path: `${base}/kinds`,
  summary: '定时任务可以做的事，及其参数',
  result: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      note: v.string(),
      parameters: v.array(
        v.object({ key: v.string(), title: v.string(), least: v.number(), most: v.number(), preset: v.number() }),
      ),
    }),
  ),
  access: lists,
  programs: 'site',
})
export const jobAdd = endpoint({
  method: 'POST',
  path: `${base}/add`,
  summary: '新增定时任务',
  body: v.object({
    jobClassName: className,
    cronExpression: cron,
    parameter,
    description,
    status: v.optional(status, 0),
  }),
  access: 'sys:quartzJob:add',
  audit: ['job-add'],
  programs: 'site',
  done: '创建定时任务成功',
})
export const jobEdit = endpoint({
  method: ['PUT', 'POST'],
  path: `${base}/edit`,
  summary: '修改定时任务',
  body: v.object({
    id: Id,
    jobClassName: v.optional(className),
    cronExpression: v.optional(cron),
    parameter,
    description,
    status: v.optional(status),
    revision: Revision,
  }),
  access: edits,
  audit: ['job-edit'],
  programs: 'site',
  done: '更新定时任务成功!',
})
export const jobDelete = endpoint({
  method: 'DELETE',
  path: `${base}/delete`,
  summary: '删除定时任务',
  query: one,
  access: 'sys:quartzJob:delete',
  audit: ['job-delete'],
  programs: 'site',
  done: '删除成功!',
})
export const jobDeleteBatch = endpoint({
  method: 'DELETE',
  path: `${base}/deleteBatch`,
  summary: '批量删除定时任务',
  query: v.object({ ids: Ids }),
  access: 'sys:quartzJob:delete',
  audit: ['job-delete'],
  programs: 'site',
  done: '删除定时任务成功!',
})
export const jobPause = endpoint({
  method: ['PUT', 'GET'],
  path: `${base}/pause`,
  summary: '停止一个定时任务；正在执行的做完',
  query: one,
  access: edits,
  audit: ['job-pause'],
  programs: 'site',
  done: '停止定时任务成功',
})
export const jobResume = endpoint({
  method: ['PUT', 'GET'],
  path: `${base}/resume`,
  summary: '恢复一个定时任务；停止期间的不补做',
  query: one,
  access: edits,
  audit: ['job-resume'],
  programs: 'site',
  done: '恢复定时任务成功',
})
export const jobExecute = endpoint({
  method: ['PUT', 'GET'],
  path: `${base}/execute`,
  summary: '立即执行一次，停止的也可以',
  query: one,
  access: 'sys:quartzJob:execute',
  audit: ['job-execute'],
  programs: 'site',
  done: '已开始执行',
})

const JobRun = v.looseObject({
  id: v.string(),
  /** `due`: at its time; `late`: caught up after a stop; `hand`: started by a person. */
  cause: v.picklist(['due', 'late', 'hand']),
  state: v.picklist(['waiting', 'running', 'done', 'failed']),
  /** The time for which it was planned. */
  dueTime: v.nullable(v.string()),
  startTime: v.nullable(v.string()),
  endTime: v.nullable(v.string()),
  /** The task's output, line by line. */
  output: v.string(),
  error: v.nullable(v.string()),
  createBy: v.nullable(v.string()),
})
export type JobRun = v.InferOutput<typeof JobRun>

/** Ours: the newest first. The newest hundred of the last ninety days are kept. */
export const jobRuns = endpoint({
  method: 'GET',
  path: `${base}/runs`,
  summary: '一个定时任务的执行记录',
  query: one,
  result: v.array(JobRun),
  access: lists,
  programs: 'site',
})

const sheets = { base, name: '定时任务' } as const
export const jobExport = exportCall({ ...sheets, list: lists, fields })
export const { importTemplate: jobTemplate, importExcel: jobImport } = importCalls({
  ...sheets,
  add: 'sys:quartzJob:add',
  audit: ['job-add'],
})
