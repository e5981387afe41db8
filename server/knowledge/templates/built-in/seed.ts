import { newId } from '#server/kernel/id.ts'
import { documentTemplate } from '#server/db/schema/index.ts'
import type { Seeding } from '#server/jobs/queue/index.ts'
import type { BuiltIn } from './built-in.ts'
import { FAQ } from './faq.ts'
import { MEETING_MINUTES } from './meeting-minutes.ts'
import { OPERATING_PROCEDURE } from './operating-procedure.ts'
import { REGULATION } from './regulation.ts'
import { WEEKLY_REPORT } from './weekly-report.ts'

/** In the order in which they are offered; administrators change and delete them like their own. */
const BUILT_IN: readonly BuiltIn[] = [MEETING_MINUTES, REGULATION, FAQ, OPERATING_PROCEDURE, WEEKLY_REPORT]

export async function seedTemplates({ tx, facts, tenantId }: Seeding): Promise<void> {
  for (const [i, { key, ...template }] of BUILT_IN.entries()) {
    await facts.once(`document-template/${key}`, async () => {
      const id = newId()
      await tx.insert(documentTemplate).values({ ...template, id, tenantId, format: 'html', sortOrder: i + 1 })
      return id
    })
  }
}
