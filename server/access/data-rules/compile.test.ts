import { getTableColumns } from 'drizzle-orm'
import { boolean, integer, json, PgDialect, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import type { VariableValues } from '#core/data-rules/fill.ts'
import { toExpression } from '#core/data-rules/plain-rule.ts'
import { compileRule, RuleFault } from './compile.ts'

const paper = pgTable('paper', {
  orgCode: text('org_code'),
  status: integer('status'),
  createTime: timestamp('create_time', { withTimezone: true, mode: 'date' }),
  pinned: boolean('pinned'),
  more: json('more'),
})
const fields = getTableColumns(paper)
const values: VariableValues = { sys_user_code: 'lina', sys_multi_org_code: 'A01,A02', sys_org_code: '' }

const compile = (ruleValue: string) =>
  compileRule(toExpression({ ruleColumn: '', ruleConditions: 'USE_SQL_RULES', ruleValue }), fields, values)

it.each([
  ["org_code = 'A' and status > 1", '((org_code = $1::text) and (status::numeric > $2::numeric))', ['A', '1']],
  [
    "org_code = 'A' or status <> 1.5 or status = ' 2 '",
    '((org_code = $1::text) or (status::numeric <> $2::numeric) or (status::numeric = $3::numeric))',
    ['A', '1.5', '2'],
  ],
  ['not (status >= -1)', '(not (status::numeric >= $1::numeric))', ['-1']],
  ['status < 1 or status <= 2', '((status::numeric < $1::numeric) or (status::numeric <= $2::numeric))', ['1', '2']],
  ['org_code is null', '(org_code is null)', []],
  ['org_code is not null', '(org_code is not null)', []],
  ["org_code like 'A%'", String.raw`(org_code like $1 escape '\')`, ['A%']],
  ["org_code not like '#{sys_user_code}%'", String.raw`(org_code not like $1 escape '\')`, ['lina%']],
  ['status between 1 and 2', '(status::numeric between $1::numeric and $2::numeric)', ['1', '2']],
  ['status not between 1 and 2', '(status::numeric not between $1::numeric and $2::numeric)', ['1', '2']],
  [
    "org_code in (#{sys_multi_org_code}, 'B', 3)",
    '(org_code in ($1::text, $2::text, $3::text, $4::text))',
    ['A01', 'A02', 'B', '3'],
  ],
  ["org_code not in ('A')", '(org_code not in ($1::text))', ['A']],
  ["create_time > '2026-01-01'", '(create_time > $1::timestamptz)', ['2025-12-31T16:00:00.000Z']],
  [
    "pinned = 'true' or pinned = 'n' or pinned = 1 or pinned = '0' or pinned = 'Y' or pinned = 'FALSE'",
    `(${[1, 2, 3, 4, 5, 6].map((n) => `(pinned = $${n}::boolean)`).join(' or ')})`,
    [true, false, true, false, true, false],
  ],
  ["orgCode = '#{sys_user_code}'", '(org_code = $1::text)', ['lina']],
])('%s', (rule, text, params) => {
  const query = new PgDialect().sqlToQuery(compile(rule))
  expect([query.sql.replaceAll('"paper".', '').replaceAll('"', ''), query.params]).toEqual([text, params])
})

it.each([
  ["create_time > '昨天'", 'create_time', '列“create_time”应与日期比较，“昨天”不是日期'],
  ["status = 'x1'", 'status', '列“status”应与数字比较，“x1”不是数字'],
  ["status = '1x'", 'status', '列“status”应与数字比较，“1x”不是数字'],
  ["status = '1.'", 'status', '列“status”应与数字比较，“1.”不是数字'],
  ["pinned = 'maybe'", 'pinned', '列“pinned”应与是否比较，“maybe”不是是否'],
  ["pinned = 'xtrue'", 'pinned', '列“pinned”应与是否比较，“xtrue”不是是否'],
  ["pinned = 'truex'", 'pinned', '列“pinned”应与是否比较，“truex”不是是否'],
  ["pinned = '0x'", 'pinned', '列“pinned”应与是否比较，“0x”不是是否'],
  ["pinned = 'x0'", 'pinned', '列“pinned”应与是否比较，“x0”不是是否'],
  ["more = '1'", 'more', '列“more”不能用于规则'],
  ["status like '1'", 'status', '列“status”不是文字，不能用 like'],
  ['nothing = 1', 'nothing', '该列表没有可用于规则的列“nothing”'],
  ["org_code = '#{sys_org_code}'", 'org_code', '“org_code”的规则值缺少变量'],
  ["org_code like '#{sys_org_code}%'", 'org_code', '“org_code”的规则值缺少变量'],
  ['org_code in (#{sys_org_code})', 'org_code', '“org_code”的规则值缺少变量'],
])('%s is refused', (rule, column, message) => {
  expect(() => compile(rule)).toThrow(expect.objectContaining({ name: 'RuleFault', column, message }))
  expect(() => compile(rule)).toThrow(RuleFault)
})
