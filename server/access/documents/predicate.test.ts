import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { type Person, resolveGuest, resolveLink, resolveUser } from '#core/access/resolve.ts'
import { binned, downloadable, movable, readable, workable } from './predicate.ts'

const now = new Date(0)
const anna: Person = {
  tenantId: '0',
  userId: 'anna',
  departmentPaths: [['hr', 'company']],
  roles: [],
  level: 1,
  codes: new Set(),
}
const person = resolveUser(anna, [], now)
const reviewer = resolveUser({ ...anna, codes: new Set(['km:doc:audit']) }, [], now)
const seer = resolveUser({ ...anna, codes: new Set(['km:doc:seeAll', 'km:doc:purge']) }, [], now)
const guest = resolveGuest('0', true)
const link = resolveLink(person, { documentId: 'd1', bits: ['view'], validUntil: null })

const dialect = new PgDialect()
const columns = (where: Parameters<PgDialect['sqlToQuery']>[0]) => {
  const text = dialect.sqlToQuery(where).sql
  return [...new Set(text.matchAll(/"document"\."(\w+)"/g).map((match) => match[1]!))].toSorted()
}
const SEEN = ['deleted', 'effective_from', 'released', 'tenant_id', 'visible_version']

it.each([
  ['a person reads by what lets them in', readable(person, now), [...SEEN, 'author_id', 'level', 'opens']],
  ['a guest has no papers', readable(guest, now), [...SEEN, 'level', 'opens']],
  ['who sees everything is asked no more', readable(seer, now), SEEN],
  ['who reviews nothing works on own papers', workable(person), ['author_id', 'deleted', 'tenant_id']],
  ['a reviewer works in the branch', workable(reviewer), ['author_id', 'deleted', 'level', 'marks', 'tenant_id']],
  ['who purges sees the whole bin', binned(seer), ['deleted', 'tenant_id']],
])('%s', (_, where, asked) => {
  expect(columns(where)).toEqual(asked.toSorted())
  expect(dialect.sqlToQuery(where).sql).not.toMatch(/(and|or|not|\() ?(true|false)\b/)
})

it.each([
  ['a guest works on nothing', workable(guest)],
  ['a guest moves nothing', movable(guest)],
  ['a link without the right', downloadable(link, now)],
  ['a guest while guests are not let in', readable(resolveGuest('0', false), now)],
])('the database is not asked for what nobody may: %s', (_, where) => {
  expect(dialect.sqlToQuery(where).sql).toBe('false')
})
