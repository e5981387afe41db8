import { describe, expect, it } from 'vitest'
import { way } from '#tests/whole-way.ts'
import { decide, type DecidedDocument, type Right, RIGHTS } from './decide.ts'
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

/** Reverses the named fact, and nothing else. */
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
    for (const pair of samples(way(60, 250))) {
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
    // Every rule occurred, the two-sided ones on both sides.
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
    for (const pair of samples(way(15, 60))) {
      for (const right of RIGHTS) {
        for (const line of explain(pair.reader, pair.doc, right, { now: WORLD_NOW }).lines) {
          if (line.grants.length === 0 || line.bit === null) continue
          const rest = pair.grantless(line.grants)
          const sets = line.bit === 'view' ? rest : rest[line.bit]
          expect(line.rule === 'opened' ? sets.allow : sets.deny).not.toContain(line.token)
          const effect = line.rule === 'opened' ? 'authorise' : 'restrict'
          expect(line.grants.filter((grant) => grant.effect !== effect)).toEqual([])
          checked++
        }
      }
    }
    expect(checked).toBeGreaterThan(way(250, 1000))
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
    [staff, { audience: ['doc:d1'] }, '不能阅读：“谁能看”不含此人，也没有授权'],
    [guest, { level: 0 }, '不能阅读：未登录，知识没有对所有人公开'],
    [resolveGuest('0', false), { level: 0 }, '不能阅读：网站不允许未登录访问'],
    [staff, { deleted: true, released: false }, '不能阅读：知识在回收站；知识没有发布'],
    [{ ...staff, documentsOf: 'author', allow: [] }, {}, '可以阅读：本人是作者'],
  ])('%#', (reader, more, text) => {
    expect(say(reader, more)).toBe(text)
  })

  const worker: Reader = { ...staff, canWork: true, allow: [] }
  const shut = { audience: ['doc:d1'] }
  const to = (more: Partial<Grant>): Grant => ({ ...grant, effect: 'authorise', validUntil: null, ...more })
  const onPaper = to({ objectKind: 'document', objectId: 'd1', subjectKind: 'user', subjectId: 'reader' })
  const ofTopic = to({ objectKind: 'topic', objectId: 't1', subjectKind: 'department', subjectId: 'pay' })
  const download = to({ ...onPaper, bits: ['download'] })
  const unmask = to({ objectKind: 'department', objectId: 'pay', bits: ['sensitive'] })
  const noDownload = to({ effect: 'restrict', bits: ['download'] })

  it.each<[Right, Partial<Reader>, Partial<DecidedDocument>, string]>([
    ['view', {}, { tenantId: '1' }, '不能阅读：知识属于另一个租户'],
    ['view', { within: [['doc:d2']] }, {}, '不能阅读：不在链接或令牌的范围内'],
    ['view', { bits: [] }, {}, '不能阅读：链接或令牌不含此权限'],
    ['view', {}, { effectiveFrom: new Date(WORLD_NOW.getTime() + 1) }, '不能阅读：知识尚未生效'],
    ['view', { ...worker, seeAll: true }, {}, '可以阅读：有“查看全部知识”的权限'],
    ['view', { allow: ['public'] }, { audience: ['public'] }, '可以阅读：知识对所有人公开'],
    ['view', { allow: ['up:pay'] }, { audience: ['up:pay'] }, '可以阅读：其部门“薪酬”是知识的部门或上级'],
    ['view', { allow: ['down:pay'] }, { audience: ['down:pay'] }, '可以阅读：其部门在“薪酬”之内，知识对其公开'],
    ['view', { allow: ['doc:d1'], grants: [onPaper] }, shut, '可以阅读：授权 知识“d1” → 用户“reader”'],
    [
      'view',
      { allow: ['topic:t1'], grants: [ofTopic, { ...ofTopic, subjectId: 'hr' }, download] },
      { audience: ['topic:t1'] },
      '可以阅读：授权 专题“t1” → 部门“薪酬”、授权 专题“t1” → 部门“hr”',
    ],
    ['work', { ...worker, canWork: false, seeAll: true }, {}, '不能处理：访客和链接只能阅读已发布的知识'],
    ['work', { ...worker, reviews: ['cat:pay'] }, {}, '可以处理：是知识所属部门或其上级的审核员'],
    ['work', worker, {}, '不能处理：不是作者，也不是其部门或上级部门的审核员'],
    ['bin', { ...worker, purges: true }, {}, '不能在回收站看到：知识不在回收站'],
    ['bin', { ...worker, purges: true }, { deleted: true }, '可以在回收站看到：有“清空回收站”的权限'],
    ['bin', worker, { deleted: true }, '不能在回收站看到：不是作者，也没有“清空回收站”的权限'],
    ['download', {}, {}, '可以下载：知识允许下载'],
    ['download', {}, { downloadFlag: 0 }, '不能下载：知识不允许下载，也没有下载授权'],
    ['download', { bits: ['view'] }, {}, '不能下载：链接或令牌不含此权限'],
    [
      'download',
      { download: { allow: ['doc:d1'], deny: [] }, grants: [download] },
      { downloadFlag: 0 },
      '可以下载：授权 知识“d1” → 用户“reader”',
    ],
    [
      'download',
      { download: { allow: [], deny: ['cat:pay'] }, grants: [grant, noDownload] },
      {},
      '不能下载：限制 分类“薪酬” → 角色“普通员工”',
    ],
    ['sensitive', {}, {}, '不能看到敏感内容：没有敏感内容的授权'],
    [
      'sensitive',
      { sensitive: { allow: ['org:pay'], deny: [] }, grants: [unmask] },
      { audience: ['staff', 'org:pay'] },
      '可以看到敏感内容：授权 部门“薪酬” → 角色“普通员工”',
    ],
    [
      'sensitive',
      { bits: ['view'], sensitive: { allow: ['staff'], deny: [] } },
      {},
      '不能看到敏感内容：链接或令牌不含此权限',
    ],
  ])('of %s: %o, %o: %s', (right, reader, more, text) => {
    const told = explain({ ...staff, ...reader }, { ...doc, ...more }, right, { now: WORLD_NOW, names })
    expect(told.text).toBe(text)
    expect(told.allowed).toBe(text.startsWith('可以'))
  })

  it('comes with what its lines stand on, and says ids where nobody knows names', () => {
    const reader = { ...staff, deny: ['cat:pay'], grants: [grant, onPaper], bits: [] }
    expect(explain(reader, doc, 'view', { now: WORLD_NOW }).lines).toEqual([
      { rule: 'bit', text: '链接或令牌不含此权限', bit: 'view', token: null, grants: [] },
      {
        rule: 'restricted',
        text: '限制 分类“pay” → 角色“r1”，至 2026-12-31 23:59',
        bit: 'view',
        token: 'cat:pay',
        grants: [grant],
      },
    ])
    expect(explain(staff, { ...doc, audience: [] }, 'view', { now: WORLD_NOW }).lines).toEqual([
      { rule: 'opened', text: '“谁能看”不含此人，也没有授权', bit: 'view', token: null, grants: [] },
    ])
  })
})
