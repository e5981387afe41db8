import { and, isNotNull, isNull, lt } from 'drizzle-orm'
import { apiToken, oauthClient, oauthGrant } from '#server/db/schema/index.ts'
import type { Schedule } from '#server/jobs/queue/index.ts'
import type { AssistantDeps } from './deps.ts'

const UNUSED_MS = 86_400_000

/** Deletes registrations that nobody connected within a day, codes never exchanged, and what can no longer be used. */
export async function sweepAssistants({ db }: Pick<AssistantDeps, 'db'>, now = new Date()): Promise<void> {
  await db.delete(oauthGrant).where(lt(oauthGrant.validUntil, now))
  const neverExchanged = and(isNotNull(apiToken.oauthClientId), isNull(apiToken.accessUntil))
  await db.delete(apiToken).where(and(neverExchanged, lt(apiToken.validUntil, now)))
  const before = new Date(now.getTime() - UNUSED_MS)
  await db.delete(oauthClient).where(and(isNull(oauthClient.usedTime), lt(oauthClient.createTime, before)))
}

export const assistantSweep: Schedule<AssistantDeps> = {
  name: 'sweep-assistants',
  title: '清理没有用过的助手登记',
  everySeconds: 3600,
  run: (deps) => sweepAssistants(deps),
}
