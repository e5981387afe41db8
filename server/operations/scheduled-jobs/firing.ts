import { and, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { JOB_ZONE } from '#core/contract/sys/jobs/scheduled-job.ts'
import { nextRuns } from '#core/cron/next-runs.ts'
import type { Database, Executor, Transaction } from '#server/db/database.ts'
import { jobRun, type RunCause, scheduledJob, task } from '#server/db/schema/index.ts'
import { defineTask, enqueue, type Schedule, taskKind } from '#server/jobs/queue/index.ts'
import { RUN_JOB } from './running.ts'

/*
 * When jobs run. The next time of a job is a row of the queue that may not be taken earlier, with job and time as its
 * key: so only one server takes it, and it survives restarts. Whoever takes it writes the run and the following time in
 * one transaction. The following time is the first one in the future, so missed times are caught up with one run.
 */

export type Job = typeof scheduledJob.$inferSelect

const FIRE_JOB = taskKind('fire-job', v.object({ jobId: v.string(), due: v.string() }))

/** A run that starts later than this counts as missed. */
const LATE_MS = 60_000
const WORKS = 0

/** Schedules the next run of these jobs. The caller has locked their rows. */
export async function arm(tx: Transaction, ids: readonly string[], now: Date): Promise<void> {
  const jobs = await tx
    .select()
    .from(scheduledJob)
    .where(inArray(scheduledJob.id, [...ids]))
  for (const job of jobs) {
    const nextTime = job.status === WORKS ? nextFiring(job, now) : null
    await tx.update(scheduledJob).set({ nextTime }).where(eq(scheduledJob.id, job.id))
    if (nextTime) await ask(tx, { ...job, nextTime }, now)
  }
}

/** Starts from the last time if this server's clock is behind, so that a past time does not come again. */
function nextFiring({ cronExpression, lastTime }: Job, now: Date): Date | null {
  const after = new Date(Math.max(now.getTime(), lastTime?.getTime() ?? 0))
  return nextRuns(cronExpression, { after, count: 1, zone: JOB_ZONE })[0] ?? null
}

const ask = (db: Executor, { id, tenantId, nextTime }: Job & { nextTime: Date }, now: Date): Promise<void> =>
  enqueue(db, FIRE_JOB, {
    dedupeKey: `${id}@${nextTime.getTime()}`,
    payload: { jobId: id, due: nextTime.toISOString() },
    tenantId,
    afterSeconds: Math.max(0, (nextTime.getTime() - now.getTime()) / 1000),
  })

export const fireTask = defineTask(FIRE_JOB, {
  title: '到时间执行定时任务',
  concurrency: 1,
  attempts: 5,
  run: ({ jobId, due }, { db }: { db: Database }) => db.transaction((tx) => fire(tx, jobId, new Date(due))),
})

/** Ignores a time that is no longer valid, because the job was paused or changed. */
async function fire(tx: Transaction, jobId: string, due: Date): Promise<void> {
  const [job] = await tx.select().from(scheduledJob).where(eq(scheduledJob.id, jobId)).for('update')
  if (job?.status !== WORKS || job.nextTime?.getTime() !== due.getTime()) return
  const now = new Date()
  await tx.update(scheduledJob).set({ lastTime: due }).where(eq(scheduledJob.id, jobId))
  const cause = now.getTime() - due.getTime() > LATE_MS ? 'late' : 'due'
  await beginRun(tx, job, { cause, dueTime: due })
  await arm(tx, [jobId], now)
}

interface Begun {
  cause: RunCause
  dueTime: Date
  createBy?: string
}

/**
 * False if the last run has not ended: a job never runs concurrently with itself. The caller has locked the job's row.
 */
export async function beginRun(tx: Transaction, { id: jobId, tenantId }: Job, begun: Begun): Promise<boolean> {
  const made = await tx
    .insert(jobRun)
    .values({ jobId, tenantId, ...begun })
    .onConflictDoNothing()
    .returning({ id: jobRun.id })
  for (const { id } of made) await enqueue(tx, RUN_JOB, { dedupeKey: id, payload: { runId: id }, tenantId })
  return made.length > 0
}

/**
 * Queues again what has no row in the queue, because it was given up while the database had problems. A run without one
 * would never be done.
 */
export const jobWatch: Schedule<{ db: Database }> = {
  name: 'watch-scheduled-jobs',
  title: '检查定时任务',
  everySeconds: 300,
  isAlsoAtStart: true,
  async run({ db }) {
    const now = new Date()
    const armed = await db
      .select()
      .from(scheduledJob)
      .where(and(eq(scheduledJob.status, WORKS), isNotNull(scheduledJob.nextTime)))
    for (const job of armed) if (job.nextTime) await ask(db, { ...job, nextTime: job.nextTime }, now)
    const isOld = lt(jobRun.createTime, sql`now() - interval '1 minute'`)
    const isUnfinished = and(inArray(task.state, ['waiting', 'running']), eq(task.kind, RUN_JOB.kind))
    const asked = db
      .select({ id: task.id })
      .from(task)
      .where(and(eq(task.dedupeKey, jobRun.id), isUnfinished))
    await db
      .update(jobRun)
      .set({ state: 'failed', endTime: now, error: '执行被中断' })
      .where(and(inArray(jobRun.state, ['waiting', 'running']), isOld, notExists(asked)))
  },
}
