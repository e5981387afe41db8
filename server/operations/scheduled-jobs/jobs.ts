import { and, desc, eq } from 'drizzle-orm'
import { isOffered, JOB_KINDS, jobKind, jobProblem } from '#core/contract/sys/jobs/job-kind.ts'
import { jobAdd, type JobRun, jobList } from '#core/contract/sys/jobs/scheduled-job.ts'
import { audit } from '#server/db/audit.ts'
import type { Transaction } from '#server/db/database.ts'
import { jobRun, scheduledJob } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type Ctx, defineResource } from '#server/resource/facts.ts'
import { missingRecord } from '#server/resource/read.ts'
import { arm, beginRun, type Job } from './firing.ts'
import { KEPT_RUNS } from './running.ts'

export const JOBS = defineResource({
  table: scheduledJob,
  kind: 'job',
  noun: '定时任务',
  named: 'description',
  list: jobList,
  also: () => ({ delFlag: 0 }),
  add: jobAdd,
  sheet: {
    jobClassName: { width: 24, example: 'searchRecordClean' },
    cronExpression: { width: 24, example: '0 0 3 * * ? *' },
    parameter: { width: 24, example: '{"days":180}' },
    description: { width: 32, example: '每天凌晨三点' },
    status: { example: '正常' },
    nextTime: { width: 20 },
    lastTime: { width: 20 },
    createBy: {},
    createTime: { width: 20 },
  },
  together: ({ actor }, values) => {
    const name = String(values['jobClassName'])
    const kind = jobKind(name)
    if (kind && !isOffered(kind, actor.tenantId)) return `“${kind.title}”属于整个安装，这个租户不能使用`
    return jobProblem(name, values['parameter'] as string | null | undefined)
  },
  afterWrite: (tx, { now }, ids) => arm(tx, ids, now),
})

export const offeredKinds = ({ actor }: Ctx) =>
  Object.entries(JOB_KINDS)
    .filter(([, kind]) => isOffered(kind, actor.tenantId))
    .map(([name, { title, note, parameters }]) => ({ name, title, note, parameters: [...parameters] }))

/** Runs the work with the job's row locked. */
const withJob = (ctx: Ctx, id: string, work: (tx: Transaction, job: Job) => Promise<void>): Promise<void> =>
  ctx.deps.db.transaction(async (tx) => {
    const isOwn = and(eq(scheduledJob.id, id), eq(scheduledJob.tenantId, ctx.actor.tenantId))
    const [job] = await tx.select().from(scheduledJob).where(isOwn).for('update')
    if (!job) throw missingRecord()
    await work(tx, job)
  })

const switchJob = (ctx: Ctx, id: string, verb: 'pause' | 'resume', status: 0 | -1): Promise<void> =>
  withJob(ctx, id, async (tx, job) => {
    if (job.status === status) return
    const stamps = { updateBy: ctx.actor.username, updateTime: ctx.now }
    await tx
      .update(scheduledJob)
      .set({ status, ...stamps })
      .where(eq(scheduledJob.id, id))
    await arm(tx, [id], ctx.now)
    await audit(tx, ctx, { action: `job-${verb}`, kind: 'job', id })
  })

export const pauseJob = (ctx: Ctx, id: string): Promise<void> => switchJob(ctx, id, 'pause', -1)
export const resumeJob = (ctx: Ctx, id: string): Promise<void> => switchJob(ctx, id, 'resume', 0)

export const executeJob = (ctx: Ctx, id: string): Promise<void> =>
  withJob(ctx, id, async (tx, job) => {
    const begun = { cause: 'hand', dueTime: ctx.now, createBy: ctx.actor.username } as const
    if (!(await beginRun(tx, job, begun))) throw new Reject('任务正在执行，请等它结束')
    await audit(tx, ctx, { action: 'job-execute', kind: 'job', id })
  })

export async function listRuns({ deps, actor }: Ctx, jobId: string): Promise<JobRun[]> {
  const isOwn = and(eq(scheduledJob.id, jobId), eq(scheduledJob.tenantId, actor.tenantId))
  if ((await deps.db.$count(scheduledJob, isOwn)) === 0) throw missingRecord()
  const runs = await deps.db
    .select()
    .from(jobRun)
    .where(eq(jobRun.jobId, jobId))
    .orderBy(desc(jobRun.createTime), desc(jobRun.id))
    .limit(KEPT_RUNS)
  return runs.map(({ id, cause, state, dueTime, startTime, endTime, output, error, createBy }) => ({
    id,
    cause,
    state,
    output,
    error,
    createBy,
    dueTime: wireTime(dueTime),
    startTime: wireTime(startTime),
    endTime: wireTime(endTime),
  }))
}
