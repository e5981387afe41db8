import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contract } from '#core/contract/index.ts'
import { type AskedAbout, type HangedOn, type Hanging, removalPreview } from '#core/contract/sys/removal.ts'
import { userFreeze } from '#core/contract/sys/user.ts'
import * as s from '#server/db/schema/index.ts'
import { type Context, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { denied } from '#server/kernel/reject.ts'
import { type HandoverDeps, keptByLeavers } from '../handover/index.ts'
import { COUNTS } from './counts.ts'

type Ctx = Context<HandoverDeps>
type Table = PgTable & Readonly<Record<'id' | 'tenantId', PgColumn>>

/** The table of each kind; for trees also the column of the parent. */
const TABLES: Readonly<Record<HangedOn, { table: Table; parent?: PgColumn }>> = {
  category: { table: s.taxonomyNode, parent: s.taxonomyNode.parentId },
  'data-rule': { table: s.dataRule },
  department: { table: s.department, parent: s.department.parentId },
  dictionary: { table: s.dict },
  permission: { table: s.permission, parent: s.permission.parentId },
  position: { table: s.position },
  role: { table: s.role },
  topic: { table: s.taxonomyNode, parent: s.taxonomyNode.parentId },
  user: { table: s.user },
}

/** Only people who may delete records of a kind may see what depends on them. */
function assertMayRemove({ actor }: Ctx, kind: HangedOn): void {
  const codes = contract.flatMap((call) => (call.audit.includes(`${kind}-delete`) ? [call.access] : []))
  if (!codes.some((code) => actor.permissions.has(code))) throw denied()
}

async function preview(ctx: Ctx, { kind, ids }: { kind: AskedAbout; ids: readonly string[] }): Promise<Hanging[]> {
  if (kind === 'leaver') {
    if (!ctx.actor.permissions.has(userFreeze.access)) throw denied()
    return keptByLeavers(ctx, ids)
  }
  assertMayRemove(ctx, kind)
  const { tenantId } = ctx.actor
  const chosen = await ownIds(ctx, kind, ids)
  if (chosen.length === 0) return []
  const counts = COUNTS[kind]({ tenantId, chosen, ids: await branch(ctx, kind, chosen) })
  const found: Hanging[] = []
  for (const { rows, fate, text } of counts) {
    const { rows: counted } = await ctx.deps.db.execute<{ count: number }>(
      sql`select count(*)::int as count from (${rows}) as hanging`,
    )
    if (counted[0]!.count > 0) found.push({ fate, text: text(counted[0]!.count) })
  }
  return found
}

async function ownIds({ deps, actor }: Ctx, kind: HangedOn, ids: readonly string[]): Promise<string[]> {
  const { table } = TABLES[kind]
  const rows = await deps.db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.tenantId, actor.tenantId), inArray(table.id, [...ids])))
  return rows.map(({ id }) => id as string)
}

/** The records with all their descendants. */
async function branch({ deps, actor }: Ctx, kind: HangedOn, chosen: readonly string[]): Promise<string[]> {
  const { table, parent } = TABLES[kind]
  if (!parent) return [...chosen]
  const { rows } = await deps.db.execute<{ id: string }>(sql`
    with recursive branch as (
      select id from ${table} where tenant_id = ${actor.tenantId} and id = any(${sql.param([...chosen])}::text[])
      union select o.id from ${table} o join branch b on o.parent_id = b.id where o.tenant_id = ${actor.tenantId}
    ) select id from branch`)
  return rows.map(({ id }) => id)
}

const route = routesFor<HandoverDeps>()

/** Tells before a deletion what depends on the records, and before people are frozen what they keep. */
export const removalPreviewFeature: Feature<HandoverDeps> = {
  name: 'removal-preview',
  routes: [route(removalPreview, (ctx, { query }) => preview(ctx, query))],
}
