import { getTableColumns, is, SQL } from 'drizzle-orm'
import { getTableConfig, IndexedColumn, PgColumn, type PgTable } from 'drizzle-orm/pg-core'

/** A column with unique values, according to the table's index. */
export interface UniqueColumn {
  /** The field of the table: `ruleCode`. */
  field: string
  column: PgColumn
  /** The index, by which the database reports a duplicate. */
  index: string
  /** Upper and lower case are equal. */
  folded: boolean
  /** Unique over all tenants. */
  everywhere: boolean
}

/**
 * The columns that are unique by themselves through an index of the table, within the tenant or over all tenants.
 * Uniqueness is declared only there; all checks and messages follow from it.
 */
export function uniqueColumns(table: PgTable): UniqueColumn[] {
  const fields = Object.entries(getTableColumns(table))
  return getTableConfig(table).indexes.flatMap(({ config }) => {
    // An index over some of the rows does not cover the others.
    if (!config.unique || config.where !== undefined) return []
    const parts = config.columns.map((part) => ({ name: columnIn(part), folded: is(part, SQL) }))
    const own = parts.filter(({ name }) => name !== 'tenant_id')
    const found = fields.find(([, { name }]) => name === own[0]?.name)
    if (own.length !== 1 || !found) return []
    const [field, column] = found
    return { field, column, index: config.name ?? '', folded: own[0]!.folded, everywhere: own.length === parts.length }
  })
}

/** The column of an index's part; for an expression, such as `lower(…)`, the column in it. */
function columnIn(part: unknown): string | undefined {
  if (is(part, SQL)) return part.queryChunks.find((chunk) => is(chunk, PgColumn))?.name
  return is(part, IndexedColumn) ? part.name : undefined
}
