import { getTableColumns, is, SQL } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, PgColumn, type PgTable } from 'drizzle-orm/pg-core'

/** A column whose value no other row has, as the table's own index says it. */
export interface UniqueColumn {
  /** The field of the table: `ruleCode`. */
  field: string
  column: PgColumn
  /** The index, by which the database names a refusal. */
  index: string
  /** Capital letters make no difference. */
  folded: boolean
  /** Over all tenants. */
  everywhere: boolean
}

/**
 * The columns that a unique index of the table keeps apart by themselves, within the tenant or over all. What is unique is
 * declared there alone; every check beforehand and every sentence follows from it.
 */
export function uniqueColumns(table: PgTable): UniqueColumn[] {
  const fields = Object.entries(getTableColumns(table))
  return getTableConfig(table).indexes.flatMap(({ config }) => {
    // An index over some of the rows says nothing of the others.
    if (!config.unique || config.where !== undefined) return []
    const parts = config.columns.map((part) => ({ name: columnIn(part), folded: is(part, SQL) }))
    const own = parts.filter(({ name }) => name !== 'tenant_id')
    const found = fields.find(([, { name }]) => name === own[0]?.name)
    if (own.length !== 1 || !found) return []
    const [field, column] = found
    return { field, column, index: config.name ?? '', folded: own[0]!.folded, everywhere: own.length === parts.length }
  })
}

/** The column of an index's part; of an expression, such as `lower(…)`, the one that it names. */
function columnIn(part: unknown): string | undefined {
  if (is(part, SQL)) return part.queryChunks.find((chunk) => is(chunk, PgColumn))?.name
  return is(part, IndexedColumn) ? part.name : undefined
}
