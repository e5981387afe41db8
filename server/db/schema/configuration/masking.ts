import { boolean, integer, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { MaskKind } from '#core/text/masking/kinds.ts'
import { recordTable } from '../columns.ts'

/** What is masked in documents for people who may not read sensitive content. */
export const maskingRule = recordTable(
  'masking_rule',
  {
    name: text('name').notNull(),
    kind: text('kind').$type<MaskKind>().notNull(),
    /** The regular expression of the kind `pattern`. */
    pattern: text('pattern'),
    keepFirst: integer('keep_first').notNull(),
    keepLast: integer('keep_last').notNull(),
    /** Some text to try the rule with. */
    sample: text('sample'),
    usable: boolean('usable').notNull().default(false),
  },
  (t) => [uniqueIndex('masking_rule_name').on(t.tenantId, t.name)],
)
