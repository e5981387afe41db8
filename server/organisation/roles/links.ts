import { sql, type SQL } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/database.ts'

/**
 * Roles, departments and department roles have permissions in the same way: a link to each, and on a link the ticked
 * data rules. These functions work on one holder of any of the three kinds.
 */
export type HolderKind = 'role' | 'department' | 'departmentRole'

interface Tables {
  links: SQL
  holder: SQL
  ticks: SQL
}

const tables = (links: string, holder: string, ticks: string): Tables => ({
  links: sql.identifier(links).getSQL(),
  holder: sql.identifier(holder).getSQL(),
  ticks: sql.identifier(ticks).getSQL(),
})

const TABLES: Record<HolderKind, Tables> = {
  role: tables('role_permission', 'role_id', 'role_data_rule'),
  department: tables('department_permission', 'department_id', 'department_data_rule'),
  departmentRole: tables('department_role_permission', 'department_role_id', 'department_role_data_rule'),
}

export async function heldPermissions(db: Executor, kind: HolderKind, holderId: string): Promise<string[]> {
  const { links, holder } = TABLES[kind]
  const found = await db.execute<{ id: string }>(
    sql`select permission_id as id from ${links} where ${holder} = ${holderId} order by 1`,
  )
  return found.rows.map((row) => row.id)
}

export async function link(tx: Transaction, kind: HolderKind, holderId: string, ids: readonly string[]): Promise<void> {
  const { links, holder } = TABLES[kind]
  await tx.execute(sql`
    insert into ${links} (${holder}, permission_id) select ${holderId}, id from unnest(${array(ids)}) as given(id)
    on conflict do nothing`)
}

/** The ticks on a link are deleted with it. */
export async function unlink(tx: Transaction, kind: HolderKind, holderId: string, ids: readonly string[]) {
  const { links, holder } = TABLES[kind]
  await tx.execute(sql`delete from ${links} where ${holder} = ${holderId} and permission_id = any(${array(ids)})`)
}

/** The rules ticked on one link. */
export async function tickedRules(
  db: Executor,
  kind: HolderKind,
  o: { holderId: string; permissionId: string },
): Promise<string[]> {
  const { ticks, holder } = TABLES[kind]
  const found = await db.execute<{ id: string }>(sql`
    select rule_id as id from ${ticks} where ${holder} = ${o.holderId} and permission_id = ${o.permissionId} order by 1`)
  return found.rows.map((row) => row.id)
}

/** The rules ticked on all links of the holder. */
export async function allTickedRules(db: Executor, kind: HolderKind, holderId: string): Promise<string[]> {
  const { ticks, holder } = TABLES[kind]
  const found = await db.execute<{ id: string }>(
    sql`select distinct rule_id as id from ${ticks} where ${holder} = ${holderId} order by 1`,
  )
  return found.rows.map((row) => row.id)
}

export async function tick(
  tx: Transaction,
  kind: HolderKind,
  o: { holderId: string; permissionId: string; ruleIds: readonly string[] },
): Promise<void> {
  const { ticks, holder } = TABLES[kind]
  await tx.execute(sql`delete from ${ticks} where ${holder} = ${o.holderId} and permission_id = ${o.permissionId}`)
  await tx.execute(sql`
    insert into ${ticks} (${holder}, permission_id, rule_id)
    select ${o.holderId}, ${o.permissionId}, id from unnest(${array(o.ruleIds)}) as given(id)`)
}

/** One parameter for any number of ids. */
const array = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::text[]`

/** The holders of each permission, as `kind:id`, for the audit log. */
export async function findHolders(db: Executor, ids: readonly string[]): Promise<Map<string, string[]>> {
  const parts = Object.entries(TABLES).map(
    ([kind, { links, holder }]) =>
      sql`select permission_id as id, ${`${kind}:`}::text || ${holder} as holder from ${links}
        where permission_id = any(${array(ids)})`,
  )
  const found = await db.execute<{ id: string; holder: string }>(sql.join(parts, sql` union all `))
  const byId = Map.groupBy(found.rows, (row) => row.id)
  return new Map([...byId].map(([id, rows]) => [id, rows.map((row) => row.holder)]))
}
