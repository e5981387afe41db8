import { describe, expect, it } from 'vitest'
import type { Grant } from './grant.ts'
import { documentFacts, pathTo, buildTree } from './trees.ts'
import { type Person, resolveGuest, resolveLink, resolveToken, resolveUser } from './resolve.ts'

const now = new Date('2026-11-21T12:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)

const person: Person = {
  tenantId: '0',
  userId: 'u1',
  departmentPaths: [['pay', 'hr', 'company']],
  roles: [{ id: 'clerk', level: 1 }],
  level: 0,
  codes: new Set(['km:doc:audit']),
}
const grant = (more: Partial<Grant>): Grant => ({
  id: 'g',
  effect: 'authorise',
  objectKind: 'category',
  objectId: 'c1',
  subjectKind: 'user',
  subjectId: 'u1',
  bits: ['view'],
  validUntil: null,
  ...more,
})

describe('a resolved person', () => {
  it('holds the tokens of birth, and those of the grants that mean them', () => {
    const reader = resolveUser(
      person,
      [
        grant({}),
        grant({ id: 'again', subjectKind: 'role', subjectId: 'clerk' }),
        grant({ id: 'sensitive', bits: ['sensitive'], objectKind: 'topic', objectId: 't1' }),
        grant({ id: 'no', effect: 'restrict', bits: ['view', 'download'], objectKind: 'department', objectId: 'x' }),
        grant({ id: 'other', subjectId: 'u2', objectId: 'c9' }),
        grant({ id: 'below', subjectKind: 'department', subjectId: 'hr', objectKind: 'document', objectId: 'd1' }),
        grant({ id: 'over', objectId: 'c8', validUntil: now }),
      ],
      now,
    )
    const { allow, deny, download, sensitive, clearance, reviews } = reader
    expect({ allow, deny, download, sensitive, clearance, reviews }).toEqual({
      allow: ['public', 'staff', 'up:pay', 'down:pay', 'down:hr', 'down:company', 'cat:c1', 'doc:d1'],
      deny: ['org:x'],
      download: { allow: [], deny: ['org:x'] },
      sensitive: { allow: ['topic:t1'], deny: [] },
      clearance: 1,
      reviews: ['org:pay'],
    })
    expect(reader.grants.map((g) => g.id)).toEqual(['g', 'again', 'sensitive', 'no', 'below'])
  })

  it('is true until the first grant in force ends; grants of others and ended ones do not count', () => {
    const until = (...grants: Grant[]) => resolveUser(person, grants, now).until
    expect(until(grant({}))).toBeNull()
    expect(until(grant({ validUntil: hours(5) }), grant({ validUntil: hours(2) }), grant({}))).toEqual(hours(2))
    expect(until(grant({ validUntil: hours(-1) }), grant({ subjectId: 'u2', validUntil: hours(1) }))).toBeNull()
  })

  it('a link and a token end with themselves or with their owner, whichever is first', () => {
    const owner = resolveUser(person, [grant({ validUntil: hours(5) })], now)
    const scopes = { codes: new Set<string>(), bits: ['view'] as const, places: null, works: false }
    expect(resolveLink(owner, { documentId: 'd', bits: ['view'], validUntil: hours(9) }).until).toEqual(hours(5))
    expect(resolveLink(owner, { documentId: 'd', bits: ['view'], validUntil: hours(1) }).until).toEqual(hours(1))
    expect(resolveToken(owner, { ...scopes, validUntil: hours(1) }).until).toEqual(hours(1))
    expect(resolveToken(owner, { ...scopes, validUntil: null }).reviews).toEqual([])
  })
})

it('a guest holds what is for everybody while the site lets guests in, and nothing else', () => {
  const guest = resolveGuest('0', true)
  expect(guest).toEqual({
    documentsOf: null,
    tenantId: '0',
    allow: ['public'],
    deny: [],
    clearance: 0,
    download: { allow: [], deny: [] },
    sensitive: { allow: [], deny: [] },
    seeAll: false,
    reviews: [],
    purges: false,
    canWork: false,
    within: [],
    bits: ['view', 'download', 'sensitive'],
    grants: [],
    until: null,
  })
  expect(resolveGuest('0', false)).toEqual({ ...guest, allow: [] })
})

it('a link takes what its owner may do beyond reading', () => {
  const codes = new Set(['km:doc:audit', 'km:doc:purge', 'km:doc:seeAll'])
  const owner = resolveUser({ ...person, codes }, [], now)
  expect(owner).toMatchObject({ seeAll: true, purges: true, canWork: true, within: [], until: null })
  const link = resolveLink(owner, { documentId: 'd', bits: ['view'], validUntil: null })
  expect(link).toEqual({ ...owner, reviews: [], purges: false, canWork: false, within: [['doc:d']], bits: ['view'] })
})

describe('places', () => {
  const ring = buildTree([
    { id: 'a', parentId: 'b', closed: false },
    { id: 'b', parentId: 'a', closed: true },
  ])
  it('a ring ends, and an unknown place is a path of its own', () => {
    expect(pathTo(ring, 'a')).toEqual(['a', 'b'])
    expect(pathTo(ring, 'gone')).toEqual(['gone'])
    const trees = { departments: ring, categories: ring, topics: ring }
    const placed = { id: 'd', scope: 'staff', departmentId: 'gone', category: null, topics: ['gone', 'a'] } as const
    expect(documentFacts(placed, trees)).toMatchObject({
      departmentPath: ['gone'],
      topicPaths: ['gone', 'a', 'b'],
      departmentClosed: null,
      taxonomyClosed: true,
    })
  })
})
