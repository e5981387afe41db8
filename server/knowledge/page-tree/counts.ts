import { sql } from 'drizzle-orm'
import { readable } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import type { WhileStill } from '#server/db/kept-while-still.ts'
import { document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'

/**
 * How many readable documents have each label of a category or topic. Documents have the labels of all nodes above
 * them, so everything below is counted.
 */
export const labelCounts = ({
  deps,
  actor,
  now,
}: Context<{ db: Database; whileStill: WhileStill }>): Promise<ReadonlyMap<string, number>> =>
  deps.whileStill({ table: 'document', whose: actor, key: 'labels', now }, async () => {
    const { rows } = await deps.db.execute<{ label: string; n: number }>(sql`
      select label, count(*)::int as n from ${document}, unnest(${document.labels}) label
      where ${readable(actor, now)} and label ~ '^(cat|topic):' group by label`)
    return new Map(rows.map((row) => [row.label, row.n]))
  })
