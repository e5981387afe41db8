import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database, Executor } from '../db/database.ts'
import { intake, type IntakeState } from '../db/schema/index.ts'
import type { Actor } from '../http/route.ts'
import { Reject } from '../http/reject.ts'

export type Intake = typeof intake.$inferSelect

/** The caller's own; somebody else's is as absent as one that never was. */
export async function ownIntake(db: Executor, actor: Actor, id: string): Promise<Intake> {
  const rows = await db
    .select()
    .from(intake)
    .where(and(eq(intake.id, id), eq(intake.ownerId, actor.userId ?? ''), eq(intake.tenantId, actor.tenantId)))
  if (!rows[0]) throw new Reject('找不到该任务，可能已过期')
  return rows[0]
}

export const intakeById = async (db: Executor, id: string): Promise<Intake | null> =>
  (await db.select().from(intake).where(eq(intake.id, id)))[0] ?? null

export const setIntake = (
  db: Executor,
  id: string,
  values: { state: IntakeState; note?: string | null; result?: Record<string, unknown> },
) => db.update(intake).set(values).where(eq(intake.id, id))

/** What nobody has come back for in a week; answers the contents that were kept for it. */
export async function forgetOld(db: Database): Promise<string[]> {
  const gone = await db
    .delete(intake)
    .where(lt(intake.createTime, sql`now() - interval '7 days'`))
    .returning({ result: intake.result })
  return gone.flatMap(({ result }) => (typeof result?.['content'] === 'string' ? [result['content']] : []))
}
