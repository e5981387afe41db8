import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { type JobName, jobKind, jobValues, isOffered } from '#core/contract/sys/jobs/job-kind.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseAway } from '#server/db/passing-fault.ts'
import { jobRun, scheduledJob } from '#server/db/schema/index.ts'
import { defineTask, type Schedule, taskKind } from '#server/jobs/queue/index.ts'
import { loggable } from '#server/http/loggable.ts'
import { Reject } from '#server/kernel/reject.ts'
import { storableText } from '#server/kernel/storable-text.ts'
import type { JobDeps } from './deps.ts'
import { JOB_WORK } from './work.ts'

export const RUN_JOB = taskKind('run-job', v.object({ runId: v.string() }))

/** The maximum length of a run's output and of its error. */
const MOST_TEXT = 4000

export const runTask = defineTask(RUN_JOB, {
  title: '执行定时任务',
  concurrency: 2,
  attempts: 3,
  run: ({ runId }, deps: JobDeps, signal) => runJob(runId, deps, signal),
  gaveUp: ({ runId }, { db }: JobDeps, error) => end(db, runId, error),
  async revive() {
    throw new Reject('这次执行已经结束，请在定时任务中再次执行')
  },
})

async function runJob(runId: string, deps: JobDeps, signal: AbortSignal): Promise<void> {
  const { db } = deps
  const [found] = await db
    .select({ run: jobRun, job: scheduledJob })
    .from(jobRun)
    .innerJoin(scheduledJob, eq(scheduledJob.id, jobRun.jobId))
    .where(eq(jobRun.id, runId))
  if (!found || found.run.endTime) return // Deleted meanwhile, or completed before its server ended.
  const say = async (line: string) => {
    const output = sql`left(${jobRun.output} || ${`${line}\n`}, ${MOST_TEXT})`
    await db.update(jobRun).set({ output }).where(eq(jobRun.id, runId))
  }
  if (found.run.startTime) await say('上次执行被中断，重新执行')
  const startTime = found.run.startTime ?? new Date()
  await db.update(jobRun).set({ state: 'running', startTime }).where(eq(jobRun.id, runId))
  try {
    await runWork(found.job, { deps, say, signal })
    await end(db, runId, null)
  } catch (error) {
    // The server is stopping or the database unavailable: the run is repeated by whoever takes it next.
    if (signal.aborted || isDatabaseAway(error)) throw error
    await end(db, runId, storableText(loggable(error).message))
  }
}

interface Doing {
  deps: JobDeps
  say: (line: string) => Promise<void>
  signal: AbortSignal
}

/** A row may be older than the code, so its values are validated again. */
async function runWork(job: typeof scheduledJob.$inferSelect, doing: Doing): Promise<void> {
  const { jobClassName, parameter, tenantId } = job
  const values = jobValues(jobClassName, parameter)
  if ('problem' in values) throw new Error(String(values.problem))
  if (!isOffered(jobKind(jobClassName)!, tenantId)) throw new Error('这个租户没有这项任务')
  await JOB_WORK[jobClassName as JobName]({ ...doing, tenantId, values })
}

const end = async (db: Database, runId: string, error: string | null): Promise<void> =>
  void (await db
    .update(jobRun)
    .set({ state: error === null ? 'done' : 'failed', endTime: new Date(), error: error?.slice(0, MOST_TEXT) ?? null })
    .where(eq(jobRun.id, runId)))

/** The number of runs kept per job. */
export const KEPT_RUNS = 100
const KEPT_DAYS = 90

export const runSweep: Schedule<{ db: Database }> = {
  name: 'sweep-job-runs',
  title: '清理定时任务的执行记录',
  everySeconds: 3600,
  run: sweepRuns,
}

export async function sweepRuns({ db }: { db: Database }): Promise<void> {
  await db.execute(sql`delete from job_run where end_time is not null and (
    end_time < now() - ${KEPT_DAYS} * interval '1 day'
    or id in (select id from (select id, row_number() over (partition by job_id order by create_time desc, id desc) as place
                                from job_run) placed where place > ${KEPT_RUNS}))`)
}
