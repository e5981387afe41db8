import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from '#server/db/schema/index.ts'
import { fieldsOf, KINDS, LEFT_OUT } from './kinds.ts'

const PAGE = path.resolve(import.meta.dirname, '../../../docs/export.md')

it('decides of every table whether it belongs to a library', () => {
  const tables = Object.values(schema).flatMap((each: unknown) => (is(each, PgTable) ? getTableName(each) : []))
  const decided = new Set([...KINDS, ...LEFT_OUT].map(({ table }) => getTableName(table)))
  expect(tables.filter((name) => !decided.has(name))).toEqual([])
  expect(tables.length).toBeGreaterThan(60)
})

it('describes every kind and every field on the page about the format', () => {
  const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `([\w-]+)` \| [^|]+ \| (`[^|]+`) \|$/gm)]
  const described = rows.map(([, kind, fields]) => [kind, fields!.replaceAll('`', '').split(' ')])
  expect(described).toEqual(KINDS.map((kind) => [kind.name, fieldsOf(kind).map(({ name }) => name)]))
})
