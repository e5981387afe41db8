import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { LevelCounts } from '#core/contract/km/documents/level.ts'
import { roleList } from '#core/contract/sys/role.ts'
import { userList } from '#core/contract/sys/user.ts'
import { readable } from '#server/access/documents/index.ts'
import { listLevels } from '#server/access/levels/index.ts'
import type { Database } from '#server/db/database.ts'
import { document, role, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { peopleInSight } from '#server/organisation/people/index.ts'

type Ctx = Context<{ db: Database }>

/**
 * The levels with how many documents, people and roles have each: those that the person's own lists of them hold, so
 * that no figure tells of what they may not see.
 */
export async function countedLevels(ctx: Ctx): Promise<LevelCounts[]> {
  const { actor, deps, now } = ctx
  const may = ({ access }: { access: string }) => actor.permissions.has(access)
  const [levels, documents, people, roles] = await Promise.all([
    listLevels(deps.db, actor.tenantId),
    perLevel(ctx, document, document.level, readable(actor, now)),
    may(userList)
      ? perLevel(
          ctx,
          user,
          user.level,
          and(eq(user.tenantId, actor.tenantId), eq(user.deleted, false), await peopleInSight(ctx)),
        )
      : null,
    may(roleList) ? perLevel(ctx, role, role.level, eq(role.tenantId, actor.tenantId)) : null,
  ])
  return levels.map((row) => ({
    ...row,
    documents: documents.get(row.level) ?? 0,
    people: people && (people.get(row.level) ?? 0),
    roles: roles && (roles.get(row.level) ?? 0),
  }))
}

async function perLevel(
  { deps }: Ctx,
  table: PgTable,
  level: PgColumn,
  where: ReturnType<typeof and>,
): Promise<Map<number, number>> {
  const rows = await deps.db
    .select({ level: sql<number>`${level}`, amount: sql<number>`count(*)::int` })
    .from(table)
    .where(where)
    .groupBy(level)
  return new Map(rows.map((row) => [row.level, row.amount]))
}
