import { describe, expect, it } from 'vitest'
import { decide, type DecidedDocument, RIGHTS } from './decide.ts'
import { explain, type Line, type RuleName } from './explain.ts'
import type { Grant } from './grant.ts'
import { type Reader, resolveGuest, type TokenSets } from './resolve.ts'
import { inTokens } from './testing/by-tokens.ts'
import { randomAsker, randomWorld, type World, WORLD_NOW } from './testing/random-world.ts'
import { seededRandom } from './testing/seeded-random.ts'

interface Pair {
  reader: Reader
  doc: DecidedDocument
}

/** Makes the named fact otherwise, and nothing else. */
function flip({ reader, doc }: Pair, line: Line): Pair {
  const sets = line.bit === null || line.bit === 'view' ? null : line.bit
  const change = (edit: (sets: TokenSets) => TokenSets): Pair =>
    sets === null
      ? { reader: { ...reader, ...edit({ allow: reader.allow, deny: reader.deny }) }, doc }
      : { reader: { ...reader, [sets]: edit(reader[sets]) }, doc }
  const flips: Record<RuleName, () => Pair> = {
    tenant: () => ({ reader, doc: { ...doc, tenantId: reader.tenantId } }),
    within: () => ({ reader: { ...reader, within: [] }, doc }),
    bit: () => ({ reader: { ...reader, bits: [...reader.bits, line.bit!] }, doc }),
    'readers-only': () => ({ reader: { ...reader, canWork: true }, doc }),
    live: () => ({ reader, doc: { ...doc, deleted: false } }),
    'in-bin': () => ({ reader, doc: { ...doc, deleted: true } }),
    released: () => ({ reader, doc: { ...doc, released: true, visibleVersion: 'v' } }),
    effective: () => ({ reader, doc: { ...doc, effectiveFrom: WORLD_NOW } }),
    author: () => ({ reader, doc: { ...doc, authorId: 'somebody-else' } }),
    'see-all': () => ({ reader: { ...reader, seeAll: !reader.seeAll }, doc }),
    level: () => ({ reader: { ...reader, clearance: doc.level }, doc }),
    opened: () =>
      change((s) => ({
        ...s,
        allow: line.token === null ? [...s.allow, `doc:${doc.id}`] : s.allow.filter((t) => t !== line.token),
      })),
    restricted: () => change((s) => ({ ...s, deny: s.deny.filter((t) => t !== line.token) })),
    'review-branch': () => ({
      reader: { ...reader, reviews: reader.reviews.length > 0 && reviewed({ reader, doc }) ? [] : [doc.labels[0]!] },
      doc,
    }),
    'download-flag': () => ({ reader, doc: { ...doc, downloadFlag: 1 - doc.downloadFlag } }),
    purge: () => ({ reader: { ...reader, purges: !reader.purges }, doc }),
  }
  return flips[line.rule]()
}

const reviewed = ({ reader, doc }: Pair) => doc.labels.some((label) => reader.reviews.includes(label))

function* samples(
  worlds: number,
): Generator<Pair & { world: World; grantless: (without: readonly Grant[]) => Reader }> {
  for (let seed = 1; seed <= worlds; seed++) {
    const random = seededRandom(seed + 50_000)
    const world = randomWorld(random, { documents: 10, grants: random.int(25), people: 6 })
    const { document, reader } = inTokens(world, WORLD_NOW)
    for (let i = 0; i < 10; i++) {
      const asker = randomAsker(random, world)
      const grantless = (without: readonly Grant[]) =>
        inTokens({ ...world, grants: world.grants.filter((g) => !without.includes(g)) }, WORLD_NOW).reader(asker)
      for (const doc of world.documents) yield { reader: reader(asker), doc: document(doc), world, grantless }
    }
  }
}

describe('explain', () => {
  it('names the facts whose change changes the verdict, and not one too many', () => {
    const seen = new Map<string, number>()
    for (const pair of samples(250)) {
      for (const right of RIGHTS) {
        const { allowed, lines } = explain(pair.reader, pair.doc, right, { now: WORLD_NOW })
        const verdict = (p: Pair) => decide(p.reader, p.doc, right, WORLD_NOW)
        const without = (left: Line | null) => verdict(lines.filter((l) => l !== left).reduce<Pair>(flip, pair))
        if (without(null) === allowed) throw new Error(`no flip: ${right} ${JSON.stringify({ lines, ...pair })}`)
        for (const line of lines) {
          if (without(line) !== allowed) throw new Error(`too many: ${right} ${JSON.stringify({ lines, ...pair })}`)
          const key = `${line.rule} ${allowed}`
          seen.set(key, (seen.get(key) ?? 0) + 1)
        }
      }
    }
    // Every rule was met, the two-sided ones on both sides.
    const both = ['opened', 'review-branch', 'purge'].flatMap((rule) => [`${rule} true`, `${rule} false`])
    const no = [
      'tenant',
      'within',
      'bit',
      'readers-only',
      'live',
      'in-bin',
      'released',
      'effective',
      'level',
      'restricted',
    ]
    const yes = ['author', 'see-all', 'download-flag']
    const wanted = [...both, ...no.map((rule) => `${rule} false`), ...yes.map((rule) => `${rule} true`)]
    expect(wanted.filter((key) => !seen.has(key))).toEqual([])
  })

  it('names the grants: taking just these away takes the token away', () => {
    let checked = 0
    for (const pair of samples(60)) {
      for (const right of RIGHTS) {
        for (const line of explain(pair.reader, pair.doc, right, { now: WORLD_NOW }).lines) {
          if (line.grants.length === 0 || line.bit === null) continue
          const rest = pair.grantless(line.grants)
          const sets = line.bit === 'view' ? rest : rest[line.bit]
          expect(line.rule === 'opened' ? sets.allow : sets.deny).not.toContain(line.token)
          checked++
        }
      }
    }
    expect(checked).toBeGreaterThan(1000)
  })
})

describe('the sentence', () => {
  const doc: DecidedDocument = {
    id: 'd1',
    tenantId: '0',
    authorId: 'author',
    labels: ['doc:d1', 'cat:pay'],
    audience: ['doc:d1', 'staff', 'cat:pay'],
    level: 2,
    deleted: false,
    released: true,
    visibleVersion: 'v1',
    effectiveFrom: new Date(0),
    downloadFlag: 1,
  }
  const grant: Grant = {
    id: 'g1',
    effect: 'restrict',
    objectKind: 'category',
    objectId: 'pay',
    subjectKind: 'role',
    subjectId: 'r1',
    bits: ['view'],
    validUntil: new Date('2026-12-31T15:59:00Z'),
  }
  const guest = resolveGuest('0', true)
  const staff: Reader = { ...guest, documentsOf: 'reader', allow: ['public', 'staff'], clearance: 2 }
  const names = (_: string, id: string) => ({ pay: '薪酬', r1: '普通员工' })[id] ?? id
  const say = (reader: Reader, more: Partial<DecidedDocument> = {}) =>
    explain(reader, { ...doc, ...more }, 'view', { now: WORLD_NOW, names }).text

  it.each([
    [staff, {}, '可以阅读：知识对全体员工公开'],
    [{ ...staff, clearance: 0 }, {}, '不能阅读：知识的密级 2 高于其密级 0'],
    [
      { ...staff, deny: ['cat:pay'], grants: [grant] },
      {},
      '不能阅读：限制 分类“薪酬” → 角色“普通员工”，至 2026-12-31 23:59',
    ],
    [staff, { audience: ['doc:d1'] }, '不能阅读：公开范围不含此人，也没有授权'],
    [guest, { level: 0 }, '不能阅读：未登录，知识没有对所有人公开'],
    [resolveGuest('0', false), { level: 0 }, '不能阅读：网站不允许未登录访问'],
    [staff, { deleted: true, released: false }, '不能阅读：知识在回收站；知识没有发布'],
    [{ ...staff, documentsOf: 'author', allow: [] }, {}, '可以阅读：本人是作者'],
  ])('%#', (reader, more, text) => {
    expect(say(reader, more)).toBe(text)
  })
})
