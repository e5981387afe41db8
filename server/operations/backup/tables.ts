import type { Client } from 'pg'
import { ArchiveFault } from '../archive/index.ts'

/** Our own schema, and the one in which drizzle records the applied migrations. */
const SCHEMAS = ['public', 'drizzle']

export interface Table {
  schema: string
  name: string
  columns: string[]
}

interface Found extends Table {
  oid: string
  /** Tables referenced by its foreign keys, without itself. */
  needs: string[]
}

/**
 * All tables of the database, each after those its foreign keys reference, so that they can be filled in this order.
 */
export async function tablesInOrder(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Found>(
    `select c.oid::text as oid, n.nspname::text as schema, c.relname::text as name,
            array(select attname::text from pg_attribute
                   where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
            array(select distinct confrelid::text from pg_constraint
                   where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname = any($1) order by n.nspname, c.relname`,
    [SCHEMAS],
  )
  return inOrder(rows).map(({ schema, name, columns }) => ({ schema, name, columns }))
}

function inOrder(tables: readonly Found[]): Found[] {
  const done = new Set<string>()
  const ordered: Found[] = []
  while (ordered.length < tables.length) {
    const next = tables.filter(({ oid, needs }) => !done.has(oid) && needs.every((each) => done.has(each)))
    if (next.length === 0) throw new ArchiveFault('数据表互相引用，无法排出写入的顺序')
    for (const table of next) done.add(table.oid)
    ordered.push(...next)
  }
  return ordered
}

export interface Sequence {
  schema: string
  name: string
  value: string | null
}

/**
 * The present values of the sequences. They are not part of a snapshot, so they may be ahead of the rows, but never
 * behind.
 */
export async function sequences(client: Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname::text as schema, sequencename::text as name, last_value::text as value
       from pg_sequences where schemaname = any($1) order by 1, 2`,
    [SCHEMAS],
  )
  return rows
}

export const quoted = ({ schema, name }: { schema: string; name: string }): string => `"${schema}"."${name}"`

export const columnList = ({ columns }: Pick<Table, 'columns'>): string => columns.map((each) => `"${each}"`).join(', ')
