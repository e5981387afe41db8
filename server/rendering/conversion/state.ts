import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { rendition, task } from '#server/db/schema/index.ts'
import { CONVERT_FILE } from './convert-task.ts'
import type { Converter } from './converter.ts'

/** For monitoring: the program, its isolation, the waiting conversions, and the last failure. */
export async function conversionState(db: Database, converter: Converter) {
  const office = await converter.office()
  const [tasks, failed, [last]] = await Promise.all([
    db
      .select({ state: task.state, n: count() })
      .from(task)
      .where(and(eq(task.kind, CONVERT_FILE.kind), inArray(task.state, ['waiting', 'running'])))
      .groupBy(task.state),
    db.$count(rendition, and(eq(rendition.kind, 'pdf'), eq(rendition.state, 'failed'))),
    db
      .select({ reason: rendition.reason, time: rendition.createTime })
      .from(rendition)
      .where(and(eq(rendition.kind, 'pdf'), eq(rendition.state, 'failed')))
      .orderBy(desc(rendition.createTime))
      .limit(1),
  ])
  const countIn = (state: string) => tasks.find((row) => row.state === state)?.n ?? 0
  return {
    present: office !== null,
    version: office?.version ?? null,
    sandbox: office?.isolation.kind ?? null,
    offline: office === null ? null : office.isolation.kind !== 'process-only',
    waiting: countIn('waiting'),
    running: countIn('running'),
    failed,
    lastError: last?.reason ?? null,
    lastErrorTime: last?.time ?? null,
  }
}
