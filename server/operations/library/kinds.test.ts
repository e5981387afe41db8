import { readFileSync } from 'node:fs'
import path from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { RESOURCES } from '#server/boot/features.ts'
import { isRecordTable } from '#server/db/schema/columns.ts'
import * as schema from '#server/db/schema/index.ts'
import { kindFields, KINDS, LEFT_OUT } from './kinds.ts'

const PAGE = path.resolve(import.meta.dirname, '../../../docs/export.md')

it('decides of every table whether it belongs to a library', () => {
  const tables = Object.values(schema).flatMap((each: unknown) => (is(each, PgTable) ? getTableName(each) : []))
  const decided = new Set([...KINDS, ...LEFT_OUT].map(({ table }) => getTableName(table)))
  expect(tables.filter((name) => !decided.has(name))).toEqual([])
  expect(tables.length).toBeGreaterThan(60)
})

it('carries plain records whole, in the place that the page says, and none that hold a secret', () => {
  const plain = new Set(Object.values<object>(schema).filter(isRecordTable))
  const kinds = KINDS.filter(({ table }) => plain.has(table))
  expect(kinds).toHaveLength(plain.size)
  const at = KINDS.indexOf(kinds[0]!)
  expect(KINDS.slice(at, at + kinds.length)).toEqual(kinds)
  expect(KINDS[at + kinds.length]!.name).toBe('site-settings')
  expect(kinds.map(({ name }) => name)).toEqual(kinds.map(({ name }) => name).toSorted())
  expect(RESOURCES.filter(({ table, secrets }) => secrets && plain.has(table)).map(({ kind }) => kind)).toEqual([])
})

it('describes every other kind and every field on the page about the format', () => {
  const others = KINDS.filter(({ table }) => !isRecordTable(table))
  const rows = [...readFileSync(PAGE, 'utf8').matchAll(/^\| `([\w-]+)` \| [^|]+ \| (`[^|]+`) \|$/gm)]
  const described = rows.map(([, kind, fields]) => [kind, fields!.replaceAll('`', '').split(' ')])
  expect(described).toEqual(others.map((kind) => [kind.name, kindFields(kind).map(({ name }) => name)]))
})
