import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import { readDataRule } from '#server/access/data-rules/index.ts'
import type { Database, Executor } from '#server/db/database.ts'
import { type Batches, listBatches, type ListOf, listPage, type OwnConditions } from '#server/db/list-query.ts'
import { computeRevision } from '#server/db/revision.ts'
import type { RuledList } from '#server/jobs/queue/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { dictText } from '#server/settings/dictionaries/index.ts'
import {
  tableColumns,
  type Ctx,
  pick,
  type Reference,
  type Resource,
  type Stored,
  type Values,
  writtenFields,
} from './facts.ts'
import { withStars } from './secrets.ts'

/* Records in the format of the API: one, a page, the complete list, the tree. */

export const missingRecord = () => new Reject('未找到对应实体')

export const ofTenant = ({ table }: Resource, tenantId: string): SQL => eq(table.tenantId, tenantId)

/** The fields by which the list is filtered and sorted. */
const listedFields = ({ table, list }: Resource) => {
  const columns = tableColumns(table)
  return pick(columns, Object.keys(list.fields)) as typeof columns
}

/** A list that names its page, in the form in which features declare lists that data rules restrict. */
export const ruledList = (facts: Resource): RuledList => [facts.list, listedFields(facts)]

/**
 * The condition for the tenant's records that exist for the caller and that the list's data rules permit. Every call uses it: read,
 * list, export, tree, edit and delete.
 */
export const visibleRecords = async (ctx: Ctx, facts: Resource, through?: Executor): Promise<SQL | undefined> =>
  and(
    ofTenant(facts, ctx.actor.tenantId),
    facts.only,
    await facts.seen?.(ctx, through),
    facts.list.page === null ? undefined : await readDataRule(ctx, facts.list, listedFields(facts), through),
  )

async function toListQuery(ctx: Ctx, facts: Resource, query: ListQuery): Promise<ListOf<Stored>> {
  const { deps } = ctx
  return {
    db: deps.db,
    query,
    fields: listedFields(facts),
    tie: facts.table.id,
    from: sql`${facts.table}`,
    where: await visibleRecords(ctx, facts),
    own: withThoseBelow(facts),
    rows: async ({ where, orderBy, limit, offset }) =>
      (await deps.db
        .select()
        .from(facts.table)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset)) as Stored[],
  }
}

/** For a field that refers to a tree: the given node and all its descendants. */
function withThoseBelow({ table, refers = {} }: Resource): OwnConditions {
  const inTrees = Object.entries(refers).flatMap(([field, { key, above }]) => (above ? [{ field, key, above }] : []))
  return Object.fromEntries(
    inTrees.map(({ field, key, above }) => [
      field,
      (text: string) => sql`${tableColumns(table)[field]!} in (
        with recursive below(node) as (
          select ${key} from ${key.table} where ${inArray(key, text.split(','))}
          union
          select ${key} from ${key.table} join below on ${above} = below.node
        ) select node from below)`,
    ]),
  )
}

export async function listRecords(ctx: Ctx, facts: Resource, query: ListQuery): Promise<Page<Values>> {
  const page = await listPage(await toListQuery(ctx, facts, query))
  return { ...page, records: await presented(ctx, facts, page.records) }
}

/** One record with the `revision` that an edit is based on. */
export async function getRecord(ctx: Ctx, facts: Resource, id: string): Promise<Values> {
  const [row] = (await ctx.deps.db
    .select()
    .from(facts.table)
    .where(and(eq(facts.table.id, id), await visibleRecords(ctx, facts)))) as Stored[]
  if (!row) throw missingRecord()
  const [record] = await presented(ctx, facts, [row])
  return { ...record, revision: recordRevision(facts, row) }
}

export const recordRevision = (facts: Resource, row: Stored): string => computeRevision(pick(row, writtenFields(facts)))

/** All records as a tree with `children`, oldest first. */
export async function treeOfRecords(ctx: Ctx, facts: Resource): Promise<Values[]> {
  const rows = (await ctx.deps.db
    .select()
    .from(facts.table)
    .where(await visibleRecords(ctx, facts))
    .orderBy(asc(facts.table.createTime), asc(facts.table.id))) as Stored[]
  const records = await presented(ctx, facts, rows)
  const below = Map.groupBy(records, (record) => (record[facts.parent!] ?? null) as string | null)
  const nested = (above: string | null): Values[] =>
    (below.get(above) ?? []).map((record) => ({ ...record, children: nested(record['id'] as string) }))
  return nested(null)
}

/** All rows of the export, in the format of the API. */
export async function exportedRecords(ctx: Ctx, facts: Resource, asked: ExportQuery): Promise<Batches<Values>> {
  const { selections, ...query } = asked
  const batches = await listBatches(await toListQuery(ctx, facts, query), selections)
  return (async function* () {
    for await (const batch of batches) yield await presented(ctx, facts, batch)
  })()
}

/** Rows in the format of the API: times as text, codes with labels, references with names. */
export async function presented({ deps, actor }: Ctx, facts: Resource, rows: readonly Stored[]): Promise<Values[]> {
  const names = await referencedNames(deps.db, actor.tenantId, facts, rows)
  const coded = Object.entries(facts.list.fields).flatMap(([field, { dict }]) => (dict ? [{ field, dict }] : []))
  return Promise.all(
    rows.map(async (row) => {
      const record: Record<string, unknown> = wireValues(facts, row)
      for (const { field, dict } of coded)
        record[`${field}_dictText`] =
          (await dictText(deps.db, actor.tenantId, dict, row[field] as string | number | null)) ?? ''
      for (const [field, { shown }] of Object.entries(facts.refers ?? {}))
        record[shown] = names.get(field)?.get(row[field]) ?? ''
      return withStars(facts, { ...record, ...facts.also?.(record) })
    }),
  )
}

function wireValues({ days = [] }: Resource, row: Stored): Record<string, unknown> {
  const { tenantId: _tenant, ...rest } = row
  const entries = Object.entries(rest).map(([field, value]) => {
    if (!(value instanceof Date)) return [field, value] as const
    return [field, days.includes(field) ? wireTime(value)!.slice(0, 10) : wireTime(value)] as const
  })
  return Object.fromEntries(entries)
}

type Names = ReadonlyMap<string, ReadonlyMap<unknown, string>>

/** The names of referenced records, by field and by key. */
async function referencedNames(
  db: Database,
  tenantId: string,
  facts: Resource,
  rows: readonly Stored[],
): Promise<Names> {
  const found = Object.entries(facts.refers ?? {}).map(async ([field, reference]) => {
    const keys = [...new Set(rows.map((row) => row[field]).filter((key) => key !== null))]
    if (keys.length === 0) return [field, new Map<unknown, string>()] as const
    // Ignores `where`, so that a record that can no longer be chosen keeps its name.
    const named = await keysAndNames(db, tenantId, { ...reference, where: inArray(reference.key, keys) })
    return [field, new Map(named.map(({ key, name }) => [key as unknown, name]))] as const
  })
  return new Map(await Promise.all(found))
}

/** The keys and names of records of the other table. */
export const keysAndNames = (
  db: Executor,
  tenantId: string,
  { key, name, where }: Reference,
): Promise<{ key: string; name: string }[]> =>
  db
    .select({ key, name })
    .from(key.table)
    .where(and(eq(tenantColumn(key), tenantId), where)) as unknown as Promise<{ key: string; name: string }[]>

export function tenantColumn({ table }: Reference['key']) {
  const { tenantId } = tableColumns(table)
  if (!tenantId) throw new Error('A reference leads to a table without a tenant')
  return tenantId
}
