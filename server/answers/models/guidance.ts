import type { Guidance } from '#core/contract/km/answers/guidance.ts'
import type { Database } from '#server/db/database.ts'
import type { Context } from '#server/http/route.ts'
import { saveItems, type SiteDeps, siteValues } from '#server/settings/site/index.ts'

/** What administrators say of tone and scope; '' where they say nothing. */
export async function guidanceOf(db: Database, tenantId: string): Promise<Guidance> {
  const site = await siteValues(db, tenantId)
  return { tone: site.AnswerTone, scope: site.AnswerScope }
}

export async function saveGuidance(ctx: Context<SiteDeps>, { tone, scope }: Guidance): Promise<void> {
  await saveItems(ctx, [
    { itemCode: 'AnswerTone', itemValue: tone },
    { itemCode: 'AnswerScope', itemValue: scope },
  ])
}
