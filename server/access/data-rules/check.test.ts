import { getTableColumns } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { VARIABLES } from '#core/data-rules/expression.ts'
import type { PlainRule } from '#core/data-rules/plain-rule.ts'
import { ruleRefusal } from './check.ts'

const fields = getTableColumns(pgTable('paper', { title: text('title'), status: integer('status') }))
const written = (ruleValue: string): PlainRule => ({ ruleColumn: '', ruleConditions: 'USE_SQL_RULES', ruleValue })
const plain = (ruleColumn: string, ruleValue: string): PlainRule => ({ ruleColumn, ruleConditions: '=', ruleValue })

it.each([
  [written("title = 'x' and salary = 1"), '第 17 个字符处：该列表没有可用于规则的列“salary”'],
  [written("title = 'status' and status = 'x'"), '第 22 个字符处：列“status”应与数字比较，“x”不是数字'],
  [written("title = 'x"), '第 9 个字符处：单引号没有配对'],
  [plain('status', 'x'), '第 1 个字符处：列“status”应与数字比较，“x”不是数字'],
  [plain('status', '1'), null],
  [written("title = 'x' or status > 1"), null],
])('%o: %s', (rule, refusal) => {
  expect(ruleRefusal(rule, fields)).toBe(refusal)
})

it.each(VARIABLES)('the variable %s stands for a value', (name) => {
  expect(ruleRefusal(written(`title = '#{${name}}'`), fields)).toBeNull()
})

it('looks at the form alone where the list is not known', () => {
  expect(ruleRefusal(written('salary = 1'), null)).toBeNull()
  expect(ruleRefusal(written('salary ='), null)).toMatch(/^第 \d+ 个字符处/)
})

it('does not swallow what is no fault of the rule', () => {
  const broken = new Proxy(fields, {
    getOwnPropertyDescriptor: () => {
      throw new Error('broken')
    },
  })
  expect(() => ruleRefusal(written('status = 1'), broken)).toThrow('broken')
})
