import { and, eq } from 'drizzle-orm'
import type { Executor } from '../db/database.ts'
import { intake, type IntakeState } from '../db/schema/index.ts'
import { ownId, type Actor } from '../http/actor.ts'
import { Reject } from '../http/reject.ts'

export type Intake = typeof intake.$inferSelect

/** The caller's own; somebody else's is as absent as one that never was. */
export async function ownIntake(db: Executor, actor: Actor, id: string): Promise<Intake> {
  const rows = await db
    .select()
    .from(intake)
    .where(and(eq(intake.id, id), eq(intake.ownerId, ownId(actor)), eq(intake.tenantId, actor.tenantId)))
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
