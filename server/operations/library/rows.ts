import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Client } from 'pg'
import { ArchiveFault } from '../archive/index.ts'
import type { Contents } from './format.ts'
import { kindFields, type Kind, quotedTable } from './kinds.ts'

/** A row as in an export, by field name. */
export type Row = Record<string, unknown>

/** The number of rows in memory at once. */
export const BATCH = 500
/** The maximum length of a line; the longest rows are site pictures in hexadecimal. */
const LONGEST_LINE = 16 * 1024 * 1024

/** SQL condition for the rows, where `t` is the row and `$1` the list of ids it refers to. */
export interface Chosen {
  where: string
  among?: readonly string[]
  /** Fields to omit in these rows. */
  without?: readonly string[]
}

/** Streams the lines of a kind as bytes, and then gives their number. */
export function linesFromDatabase(client: Client, kind: Kind, chosen: Chosen | null = null) {
  const told = { rows: 0 }
  const source = Readable.from(readLines(client, kind, chosen, told))
  return { source, told }
}

async function* readLines(client: Client, kind: Kind, chosen: Chosen | null, told: { rows: number }) {
  const fields = kindFields(kind).map(({ name, column }) => `t."${column}" as "${name}"`)
  const where = [kind.where, chosen?.where].filter((each) => each !== undefined).map((each) => `(${each})`)
  await client.query(
    `declare lines no scroll cursor for select (select row_to_json(r)::text from (select ${fields.join(', ')}) r) as line
       from ${quotedTable(kind)} t where ${where.join(' and ') || 'true'} order by ${kind.order ?? orderKey(kind)}`,
    chosen?.among ? [chosen.among] : [],
  )
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${BATCH} from lines`)
    if (rows.length === 0) break
    told.rows += rows.length
    yield Buffer.from(rows.map(({ line }) => `${line}\n`).join(''))
  }
  await client.query('close lines')
}

/** The primary key, compared by bytes, so that the order does not depend on the collation of the database. */
function orderKey({ table }: Kind): string {
  const { columns, primaryKeys } = getTableConfig(table)
  const keys = primaryKeys[0]?.columns.map(({ name }) => name)
  return columns
    .filter(({ name, primary }) => keys?.includes(name) ?? primary)
    .map((column) => `t."${column.name}"${column.getSQLType() === 'text' ? ' collate "C"' : ''}`)
    .join(', ')
}

/** Reads the rows of a kind in batches. Throws unless they are exactly those that were written. */
export async function* rowsIn(source: Readable, kind: Contents['kinds'][number]): AsyncGenerator<Row[]> {
  const hash = createHash('sha256')
  const fields = new Set(kind.fields)
  let rows = 0
  let batch: Row[] = []
  for await (const line of linesIn(source, hash, kind.name)) {
    rows += 1
    batch.push(parseRow(line, { fields, where: `${kind.name}.jsonl 第 ${rows} 行` }))
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
  if (rows !== kind.rows || hash.digest('hex') !== kind.sha256)
    throw new ArchiveFault(`导出里的 ${kind.name}.jsonl 已损坏`)
}

async function* linesIn(source: Readable, hash: ReturnType<typeof createHash>, name: string): AsyncGenerator<string> {
  let rest: Buffer[] = []
  let length = 0
  for await (const chunk of source as AsyncIterable<Buffer>) {
    hash.update(chunk)
    let from = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]).toString('utf8')
      rest = []
      length = 0
      from = end + 1
    }
    rest.push(chunk.subarray(from))
    length += chunk.length - from
    if (length > LONGEST_LINE) throw new ArchiveFault(`导出里的 ${name}.jsonl 有过长的行`)
  }
  if (length > 0) throw new ArchiveFault(`导出里的 ${name}.jsonl 不完整`)
}

function parseRow(line: string, { fields, where }: { fields: ReadonlySet<string>; where: string }): Row {
  const row = parsed(line)
  if (row === null || Object.keys(row).length !== fields.size || Object.keys(row).some((name) => !fields.has(name)))
    throw new ArchiveFault(`导出里的 ${where}不是约定的格式`)
  return row
}

function parsed(line: string): Row | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : null
  } catch {
    return null
  }
}
