import { siteConfig } from '#server/db/schema/index.ts'
import type { Seeding } from '#server/jobs/queue/index.ts'

/** All settings have built-in values. This one is also stored, so that administrators see it. */
export const seedSite = ({ tx, facts, tenantId }: Seeding) =>
  facts.once('site/AllowGuestSearch', async () => {
    const row = { itemCode: 'AllowGuestSearch', itemValue: '0', itemName: '允许访客搜索' }
    await tx.insert(siteConfig).values({ tenantId, ...row })
    return 'AllowGuestSearch'
  })
