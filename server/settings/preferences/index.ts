import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Checked } from '#core/contract/endpoint.ts'
import { PREFERENCES, preferenceList, preferenceSave, type Preferences } from '#core/contract/km/preference.ts'
import type { Database } from '#server/db/database.ts'
import { preference } from '#server/db/schema/index.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { ownId } from '#server/kernel/actor.ts'

type Ctx = Context<{ db: Database }>

/** What was kept by an earlier version and has another shape today counts as not set. */
export async function ownPreferences({ deps, actor }: Ctx): Promise<Preferences> {
  const rows = await deps.db
    .select({ key: preference.key, value: preference.value })
    .from(preference)
    .where(and(eq(preference.tenantId, actor.tenantId), eq(preference.userId, ownId(actor))))
  const valid = rows.filter(({ key, value }) => {
    const schema = Object.entries(PREFERENCES).find(([name]) => name === key)?.[1]
    return schema !== undefined && v.is(schema, value)
  })
  return Object.fromEntries(valid.map(({ key, value }) => [key, value])) as Preferences
}

async function savePreference(
  { deps, actor, now }: Ctx,
  { key, value }: Checked<typeof preferenceSave>['body'],
): Promise<void> {
  await deps.db
    .insert(preference)
    .values({ tenantId: actor.tenantId, userId: ownId(actor), key, value, updateTime: now })
    .onConflictDoUpdate({ target: [preference.userId, preference.key], set: { value, updateTime: now } })
}

const route = routesFor<{ db: Database }>()

export const preferenceFeature: Feature<{ db: Database }> = {
  name: 'preferences',
  routes: [
    route(preferenceList, (ctx) => ownPreferences(ctx)),
    route(preferenceSave, (ctx, { body }) => savePreference(ctx, body)),
  ],
}
