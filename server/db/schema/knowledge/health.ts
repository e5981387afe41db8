import { sql } from 'drizzle-orm'
import { index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import type { HealthReason } from '#core/rules/health.ts'
import { moment, tenantId } from '../columns.ts'

/** How well a published document is kept, by the rule of `core/rules/health.ts`. Computed from other tables, never written by people. */
export const documentHealth = pgTable(
  'document_health',
  {
    /** No foreign key, which would hold the document while many are computed. */
    documentId: text('document_id').primaryKey(),
    tenantId: tenantId(),
    /** 100 and less. */
    score: smallint('score').notNull(),
    /** What is deducted. */
    reasons: text('reasons')
      .array()
      .$type<HealthReason[]>()
      .notNull()
      .default(sql`'{}'`),
    /** When the score became what it is. */
    time: moment('time').notNull(),
  },
  (t) => [
    index('document_health_score').on(t.tenantId, t.score, t.documentId),
    index('document_health_reasons').using('gin', t.reasons),
  ],
)
