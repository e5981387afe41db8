import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '#server/db/database.ts'
import { task } from '#server/db/schema/index.ts'
import { startTaskRunner } from '#server/jobs/queue/runner.ts'
import { defineTask, taskKind } from '#server/jobs/queue/task.ts'
import { eventually } from '../support/documents.ts'

type Definition = Parameters<typeof defineTask<Record<string, unknown>, { db: Database }>>[1]
/** What a task of a test does. */
export type Work = Omit<Definition, 'title'>

export const anyPayloadKind = (kind: string) => taskKind(kind, v.record(v.string(), v.unknown()))

/** Tasks of a test's own in the database of a server that knows none of them. */
export function taskBench(db: () => Database) {
  const readTasks = (kind: string) => db().select().from(task).where(eq(task.kind, kind))
  return {
    rowsOf: readTasks,
    runner: (kind: string, work: Work, heartbeatMs?: number) =>
      startTaskRunner({
        deps: { db: db() },
        tasks: [defineTask(anyPayloadKind(kind), { title: kind, ...work })],
        log: () => undefined,
        ...(heartbeatMs !== undefined && { heartbeatMs }),
      }),
    settledRow: (kind: string, state: string) =>
      eventually(`${kind} ${state}`, async () => {
        const row = (await readTasks(kind))[0]
        return row?.state === state ? row : null
      }),
    endLease: (kind: string) =>
      db()
        .update(task)
        .set({ leaseUntil: sql`now() - interval '1 second'` })
        .where(eq(task.kind, kind)),
  }
}
