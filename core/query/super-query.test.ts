import { expect, it } from 'vitest'
import {
  filledConditions,
  type QueryCondition,
  readSavedQueries,
  savedQueriesKey,
  superQueryParams,
  withRule,
  withSaved,
} from './super-query.ts'

const condition = (part: Partial<QueryCondition> = {}): QueryCondition => ({
  field: 'realname',
  rule: 'like',
  val: '李',
  ...part,
})

it('keeps the first value only when it leaves "in"', () => {
  const several = condition({ rule: 'in', val: 'a,b' })
  expect(withRule(several, 'eq')).toEqual(condition({ rule: 'eq', val: 'a' }))
  expect(withRule(condition({ val: 'a,b' }), 'eq').val).toBe('a,b')
  expect(withRule(several, 'in').val).toBe('a,b')
})

it('asks only what has a field and a value', () => {
  const full = condition()
  expect(filledConditions([full, condition({ val: ' ' }), condition({ field: '' }), condition({ val: ',' })])).toEqual([
    full,
  ])
})

it('writes conditions as lists read them', () => {
  const written = superQueryParams([condition({ type: 'text', dictCode: 'sex' }), condition({ val: '' })])
  expect(written).not.toContain('李')
  expect(JSON.parse(decodeURI(written))).toEqual([{ field: 'realname', rule: 'like', val: '李', type: 'text' }])
})

it('reads what a browser kept and leaves out what is no query', () => {
  const good = {
    title: '冻结的人',
    matchType: 'or',
    records: [condition({ dictCode: 'user_status', type: 'dictionary' })],
  }
  expect(
    readSavedQueries([good, { title: 'x' }, null, { ...good, records: [{ field: 'a', rule: 'drop', val: '' }] }]),
  ).toEqual([good])
  expect(readSavedQueries('nonsense')).toEqual([])
  expect(savedQueriesKey('/isystem/user')).toBe('JSuperQuerySaved_/isystem/user')
})

it('replaces a query of the same name where it stands', () => {
  const query = (title: string, val: string) => ({ title, matchType: 'and' as const, records: [condition({ val })] })
  const saved = [query('甲', '1'), query('乙', '2')]
  expect(withSaved(saved, query('甲', '3'))).toEqual([query('甲', '3'), query('乙', '2')])
  expect(withSaved(saved, query('丙', '3'))).toHaveLength(3)
})
