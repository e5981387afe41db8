import { Column, is, SQL, getTableName } from 'drizzle-orm'

interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown
}

/** A column of the result, as Drizzle keeps it with a prepared select. */
export interface SelectedField {
  path: readonly string[]
  field: unknown
}

interface Part {
  index: number
  group: string | null
  name: string
  /** Null when the value is used unchanged. */
  decoder: Decoder | null
}

/** A joined table of the result; absent in a row where its first column is null. */
interface Group {
  name: string
  first: number
}

/**
 * Does the same as Drizzle's mapping of rows, but decides everything about the columns once and not for every value of
 * every row: with 65 columns Drizzle's mapping took as long as reading the rows. Null for a selection of an unknown
 * form.
 */
export function rowMapper(
  fields: readonly SelectedField[],
  notNullable: Readonly<Record<string, boolean>> | undefined,
): ((rows: readonly (readonly unknown[])[]) => Record<string, unknown>[]) | null {
  const parts: Part[] = []
  for (const [index, { path, field }] of fields.entries()) {
    const decoder = findDecoder(field)
    if (decoder === undefined || path.length > 2) return null
    parts.push({ index, group: path.length === 2 ? path[0]! : null, name: path.at(-1)!, decoder })
  }
  const groups = [...new Set(fields.flatMap(({ path }) => (path.length === 2 ? [path[0]!] : [])))]
  const absent = notNullable ? groups.flatMap((name) => nullableGroup(name, fields, notNullable)) : []
  return (rows) => rows.map((row) => mapped(row, parts, groups, absent))
}

function mapped(
  row: readonly unknown[],
  parts: readonly Part[],
  groups: readonly string[],
  absent: readonly Group[],
): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const nodes: Record<string, Record<string, unknown>> = {}
  for (const name of groups) result[name] = nodes[name] = {}
  for (const { index, group, name, decoder } of parts) {
    const raw = row[index]
    const value = raw === null || decoder === null ? raw : decoder.mapFromDriverValue(raw)
    if (group === null) result[name] = value
    else nodes[group]![name] = value
  }
  for (const { name, first } of absent) if (row[first] === null) result[name] = null
  return result
}

/** Undefined for a field that a select of tables never has. */
function findDecoder(field: unknown): Decoder | null | undefined {
  const decoder = is(field, Column) ? field : is(field, SQL) ? decoderOfSql(field) : undefined
  if (decoder === undefined) return undefined
  return decoder.mapFromDriverValue === Column.prototype.mapFromDriverValue ? null : decoder
}

/** `decoder` is not among the declared members of SQL. */
const decoderOfSql = (field: SQL) => (field as unknown as { decoder: Decoder }).decoder

/** The same rule as Drizzle's: only the first column counts, and only if all columns belong to one joined table. */
function nullableGroup(
  name: string,
  fields: readonly SelectedField[],
  notNullable: Readonly<Record<string, boolean>>,
): Group[] {
  const own = fields.flatMap(({ path, field }, index) =>
    path.length === 2 && path[0] === name && is(field, Column) ? [{ index, table: getTableName(field.table) }] : [],
  )
  const [first] = own
  if (!first || notNullable[first.table] || own.some(({ table }) => table !== first.table)) return []
  return [{ name, first: first.index }]
}
