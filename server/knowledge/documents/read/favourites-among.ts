import { sql } from 'drizzle-orm'
import { favourite } from '#server/db/schema/index.ts'
import { fixedStatement } from '#server/db/fixed-statement.ts'
import type { Context } from '#server/http/route.ts'
import type { ShownDeps } from '../store/deps.ts'

const MINE = fixedStatement('favourites-among', (db) =>
  db
    .select({ id: favourite.documentId })
    .from(favourite)
    .where(
      sql`${favourite.userId} = ${sql.placeholder('person')} and ${favourite.documentId} = any(${sql.placeholder('ids')}::text[])`,
    ),
)

/** The actor's favourites among these documents; guests and programs without a person have none. */
export async function favouritesAmong(
  { deps, actor, now }: Context<ShownDeps>,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { person } = actor
  if (person === null || ids.length === 0) return new Set()
  const kept = { table: 'favourite', whose: actor, key: `favourites ${ids.join()}`, now } as const
  return deps.whileStill(kept, async () => new Set((await MINE(deps.db, { person, ids })).map(({ id }) => id)))
}
