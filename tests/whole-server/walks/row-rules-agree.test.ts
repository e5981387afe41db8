import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Random, seededRandom } from '#core/access/testing/seeded-random.ts'
import { VARIABLES } from '#core/data-rules/expression.ts'
import type { VariableValues } from '#core/data-rules/fill.ts'
import { printRuleExpression } from '#core/data-rules/testing/print.ts'
import { type Cell, holds, type Kinds } from '#core/data-rules/testing/holds.ts'
import { randomExpression, type Vocabulary } from '#core/data-rules/testing/random-expression.ts'
import type { Database } from '#server/db/database.ts'
import { fromWireTime } from '#server/kernel/wire-time.ts'
import { compileRule, RuleFault } from '#server/access/data-rules/compile.ts'
import { way } from '../../whole-way.ts'
import { startServer, type TestServer } from '../support/fixture.ts'

const RULES = way(1200, 4000)

const probe = pgTable('rule_probe', {
  id: integer('id').primaryKey(),
  orgCode: text('org_code'),
  title: text('title'),
  status: integer('status'),
  createTime: timestamp('create_time', { withTimezone: true, mode: 'date' }),
  pinned: boolean('pinned'),
})
const { id: _, ...fields } = getTableColumns(probe)
const KINDS: Kinds = { orgCode: 'text', title: 'text', status: 'number', createTime: 'date', pinned: 'boolean' }

const TEXTS = ['A', 'A01', '%', '_', '\\', "'", '2026-01-01', '1', '知识', '😀', '\n', ' ']
const WORDS: Vocabulary = {
  columns: ['org_code', 'orgCode', 'title', 'status', 'status', 'create_time', 'pinned', 'no_such_column'],
  texts: TEXTS,
  number: (random) => random.pick([0, 1, 2, -1, 1.5, 20_260_101, 999_999_999_999]),
}

const randomLine = (random: Random) =>
  random.chance(0.2) ? null : Array.from({ length: random.int(4) }, () => random.pick(TEXTS)).join('')
const randomRow = (random: Random, id: number) => ({
  id,
  orgCode: random.chance(0.3) ? random.pick(['A01', 'A01A02', 'B01']) : randomLine(random),
  title: randomLine(random),
  status: random.chance(0.2) ? null : random.int(4) - 1,
  createTime: random.chance(0.2)
    ? null
    : fromWireTime(random.pick(['2026-01-01', '2026-01-01 10:00:00', '2025-12-31'])),
  pinned: random.pick([true, false, null]),
})
const randomValues = (random: Random): VariableValues =>
  Object.fromEntries(
    VARIABLES.map((name) => [
      name,
      random.pick(['A01', 'A01,B01', '1', '2026-01-01', '%', 'a_b\\', ',', '王五', 'A01', '1', '']),
    ]),
  )

let server: TestServer
let db: Database
beforeAll(async () => {
  server = await startServer()
  db = server.running.engines.db
  await db.execute(sql`create table rule_probe (
    id int primary key, org_code text, title text, status int, create_time timestamptz, pinned boolean)`)
})
afterAll(() => server[Symbol.asyncDispose]())

it('SQL lets through the rows that the plain rule lets through, whatever the rule', async () => {
  const seen = { unusable: 0, some: 0, none: 0 }
  let rows: Awaited<ReturnType<typeof stored>> = []
  for (let seed = 1; seed <= RULES; seed++) {
    const random = seededRandom(seed)
    if (seed % 400 === 1) await db.execute(sql`truncate rule_probe`)
    if (seed % 400 === 1) rows = Array.from({ length: 60 }, (_, id) => randomRow(random, id))
    if (seed % 400 === 1) await db.insert(probe).values(rows)
    if (seed % 400 === 2) rows = await stored()
    const rule = randomExpression(random, 3, WORDS)
    const values = randomValues(random)
    const plain = rows
      .filter((row) => holds(rule, row as Record<string, Cell>, { kinds: KINDS, values, dateOf: fromWireTime }))
      .map((row) => row.id)
    const found = await bySql(rule, values)
    expect(found ?? [], `${seed}: ${printRuleExpression(rule)} with ${JSON.stringify(values)}`).toEqual(plain)
    seen[found === null ? 'unusable' : found.length > 0 ? 'some' : 'none']++
  }
  expect(Math.min(seen.unusable, seen.some, seen.none)).toBeGreaterThan(RULES / 40)
})

const stored = () => db.select().from(probe).orderBy(probe.id)

async function bySql(rule: Parameters<typeof compileRule>[0], values: VariableValues): Promise<number[] | null> {
  try {
    const where = compileRule(rule, fields, values)
    return (await db.select({ id: probe.id }).from(probe).where(where).orderBy(probe.id)).map((row) => row.id)
  } catch (error) {
    if (error instanceof RuleFault) return null
    throw error
  }
}
