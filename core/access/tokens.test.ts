import { describe, expect, it } from 'vitest'
import { decide, type DecidedDocument } from './decide.ts'
import { type Reader, resolveGuest } from './resolve.ts'
import type { Scope } from './scope.ts'
import { type DocumentFacts, documentTokens, personTokens } from './tokens.ts'

/** company > { hr > hr-pay, finance } */
const PATHS: Record<string, string[]> = {
  company: ['company'],
  hr: ['hr', 'company'],
  pay: ['pay', 'hr', 'company'],
  finance: ['finance', 'company'],
}
const guest = resolveGuest('0', true)
const person = (...departments: string[]): Reader => ({
  ...guest,
  papersOf: 'reader',
  ...personTokens({ departmentPaths: departments.map((d) => PATHS[d]!), clearance: 0 }),
})
const now = new Date(0)
const mayRead = (reader: Reader, doc: DecidedDocument) => decide(reader, doc, 'view', now)
const paper = (
  scope: Scope,
  department: string,
  more: Partial<DocumentFacts & { level: number }> = {},
): DecidedDocument => ({
  id: 'd1',
  tenantId: '0',
  deleted: false,
  released: true,
  visibleVersion: 'v1',
  effectiveFrom: now,
  downloadFlag: 1,
  ...documentTokens({
    id: 'd1',
    scope,
    departmentPath: PATHS[department]!,
    categoryPath: [],
    topicPaths: [],
    departmentClosed: null,
    taxonomyClosed: false,
    ...more,
  }),
  authorId: 'author',
  level: more.level ?? 0,
})

describe('who reads', () => {
  it.each([
    ['private', 'hr', person('hr'), false],
    ['private', 'hr', { ...person('finance'), papersOf: 'author' }, true],
    ['private', 'hr', { ...person('finance'), seeAll: true }, true],
    ['department', 'hr', person('hr'), true],
    ['department', 'hr', person('company'), true],
    ['department', 'hr', person('pay'), true],
    ['department', 'hr', person('finance'), false],
    ['department', 'pay', person('company'), true],
    ['department', 'hr', person('finance', 'pay'), true],
    ['department', 'hr', guest, false],
    ['staff', 'hr', person('finance'), true],
    ['staff', 'hr', person(), true],
    ['staff', 'hr', guest, false],
    ['public', 'hr', guest, true],
    ['public', 'hr', person('finance'), true],
  ] as const)('%s paper of %s', (scope, department, reader, readable) => {
    expect(mayRead(reader, paper(scope, department))).toBe(readable)
  })

  it('closed department: own people and those below only', () => {
    const closed = paper('public', 'hr', { departmentClosed: 'hr' })
    expect([person('hr'), person('pay')].map((p) => mayRead(p, closed))).toEqual([true, true])
    expect([person('company'), person('finance'), guest].map((p) => mayRead(p, closed))).toEqual([false, false, false])
  })
  it('closed place: nobody without a grant', () => {
    const closed = paper('public', 'hr', { taxonomyClosed: true, categoryPath: ['secret'] })
    expect(mayRead(person('hr'), closed)).toBe(false)
    expect(mayRead({ ...person('finance'), allow: ['cat:secret'] }, closed)).toBe(true)
  })
  it('a grant on a category never opens a private paper', () => {
    const own = paper('private', 'hr', { categoryPath: ['c1'] })
    expect(mayRead({ ...person('finance'), allow: ['cat:c1'] }, own)).toBe(false)
  })
  it('a restriction beats every permission, a level beats every grant', () => {
    expect(mayRead({ ...person('hr'), deny: ['org:company'] }, paper('staff', 'hr'))).toBe(false)
    expect(mayRead(person('hr'), paper('staff', 'hr', { level: 1 }))).toBe(false)
    expect(mayRead({ ...person('hr'), clearance: 1 }, paper('staff', 'hr', { level: 1 }))).toBe(true)
  })
})
