import { and, asc, eq, gte } from 'drizzle-orm'
import type { Executor } from '#server/db/database.ts'
import { deputy } from '#server/db/schema/index.ts'

/** For whom the person stands in, now or later, and when. */
export const deputiesOf = (
  db: Executor,
  agentId: string,
  now: Date,
): Promise<{ userId: string; startTime: Date; endTime: Date }[]> =>
  db
    .select({ userId: deputy.userId, startTime: deputy.startTime, endTime: deputy.endTime })
    .from(deputy)
    .where(and(eq(deputy.agentId, agentId), eq(deputy.status, '1'), gte(deputy.endTime, now)))
    .orderBy(asc(deputy.userId))
