import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SCOPES } from './scope.ts'
import { decide, RIGHTS } from './decide.ts'
import { explain } from './explain.ts'
import { type Bit, BITS, type Grant, OBJECT_KINDS, SUBJECT_KINDS } from './grant.ts'
import type { TreeNode } from './trees.ts'
import { bySentences } from './testing/by-sentences.ts'
import { inTokens } from './testing/by-tokens.ts'
import { type Asker, type World, WORLD_NOW, type WorldDocument, type WorldPerson } from './testing/random-world.ts'

interface Row {
  document: string
  reader: string
  cells: string[]
}

function parseRows(markdown: string): Row[] {
  const table = markdown.slice(markdown.indexOf('## Truth table'))
  return table
    .split('\n')
    .filter((line) => /^\| .*[✓–]/.test(line))
    .map((line) => {
      const [document, reader, ...rest] = line
        .slice(1)
        .split('|')
        .map((cell) => cell.trim())
      return { document: document!, reader: reader!, cells: rest.slice(0, RIGHTS.length) }
    })
}

const node = (id: string, parentId: string | null): TreeNode => ({ id, parentId, closed: false })

const emptyWorld = (): World => ({
  departments: [
    node('company', null),
    node('hr', 'company'),
    node('pay', 'hr'),
    node('finance', 'company'),
    node('tax', 'finance'),
  ],
  categories: [node('policy', null), node('leave', 'policy')],
  topics: [node('start', null), node('day-one', 'start')],
  people: [],
  grants: [],
  documents: [],
})

const DAY = 86_400_000
const later = (ms: number) => new Date(WORLD_NOW.getTime() + ms)

const words = (cell: string) => cell.split(';').map((word) => word.trim())

/** The phrases of a document cell; an unknown one fails the test. */
function parseDocument(cell: string, world: World): WorldDocument & { expireTime?: Date } {
  const doc: ReturnType<typeof parseDocument> = {
    id: 'd',
    tenantId: '0',
    authorId: 'author',
    scope: 'staff',
    level: 0,
    departmentId: 'hr',
    category: null,
    topics: [],
    deleted: false,
    released: true,
    visibleVersion: 'v',
    effectiveFrom: later(-DAY),
    downloadFlag: 1,
  }
  for (const word of words(cell)) {
    const [first, second] = word.split(' ') as [string, string?]
    const scope = SCOPES.find((scope) => scope === word)
    if (scope) doc.scope = scope
    else if (first === 'in') doc.departmentId = second === 'none' ? null : second!
    else if (first === 'category') doc.category = second!
    else if (first === 'topic') doc.topics = [second!]
    else if (first === 'level') doc.level = Number(second)
    else if (first === 'closed') nodeNamed(world, second!).closed = true
    else if (word === 'no download') doc.downloadFlag = 0
    else if (word === 'other tenant') doc.tenantId = '1'
    else if (word === 'unreleased') doc.released = false
    else if (word === 'future') doc.effectiveFrom = later(1)
    else if (word === 'expired') doc.expireTime = later(-1)
    else if (word === 'bin') doc.deleted = true
    else throw new Error(`document: ${word}`)
  }
  return doc
}

const nodeNamed = (world: World, id: string): TreeNode =>
  [...world.departments, ...world.categories, ...world.topics].find((node) => node.id === id)!

const parseBits = (text: string): Bit[] =>
  text.split('+').map((name) => {
    const bit = BITS.find((bit) => bit === name)
    if (!bit) throw new Error(`bit: ${name}`)
    return bit
  })

const GRANT = /^(may|must not) (\S+) on (\w+)(?: ([\w-]+))??(?: to (\w+) (\w+))?(?: until (\w+))?$/
const MOMENTS: Record<string, Date> = { yesterday: later(-DAY), now: WORLD_NOW, tomorrow: later(DAY) }

function parseGrant(word: string, id: string): Grant | null {
  const match = GRANT.exec(word)
  if (!match) return null
  const [, verb, bits, object, objectId, subject, subjectId, until] = match
  return {
    id,
    effect: verb === 'may' ? 'authorise' : 'restrict',
    objectKind: OBJECT_KINDS.find((kind) => kind === object)!,
    objectId: object === 'document' ? 'd' : objectId!,
    subjectKind: SUBJECT_KINDS.find((kind) => kind === (subject ?? 'user'))!,
    subjectId: subjectId ?? 'reader',
    bits: parseBits(bits!),
    validUntil: until === undefined ? null : MOMENTS[until]!,
  }
}

function parseAsker(cell: string, world: World, doc: WorldDocument): Asker {
  if (cell.startsWith('guest')) return { kind: 'guest', tenantId: '0', admitted: cell === 'guest' }
  const person: WorldPerson = {
    tenantId: '0',
    userId: 'reader',
    departments: [],
    roles: [],
    level: 0,
    codes: new Set(),
  }
  let asker: Asker = { kind: 'user', person }
  for (const word of words(cell)) {
    const [first, second] = word.split(' ') as [string, string]
    const grant = parseGrant(word, `g${world.grants.length}`)
    if (grant) world.grants.push(grant)
    else if (first === 'of')
      person.departments = word
        .slice(3)
        .split(' and ')
        .filter((id) => id !== 'nothing')
    else if (first === 'clearance') person.level = Number(second)
    else if (first === 'role') person.roles = [{ id: second, level: Number(word.split(' level ')[1] ?? 0) }]
    else if (word === 'author') doc.authorId = 'reader'
    else if (word in CODES) person.codes = new Set([CODES[word]!])
    else if (first === 'link') {
      asker = { kind: 'link', owner: person, documentId: word.endsWith('another') ? 'e' : 'd', bits: parseBits(second) }
    } else if (first === 'token') {
      const nodes = word.includes(' in ') ? [word.split(' in ')[1]!] : null
      const works = word.endsWith('works')
      asker = { kind: 'token', owner: person, codes: new Set(), bits: parseBits(second), places: nodes, works }
    } else throw new Error(`reader: ${word}`)
  }
  return asker
}

const CODES: Record<string, string> = { seeAll: 'km:doc:seeAll', reviewer: 'km:doc:audit', purger: 'km:doc:purge' }

const rows = parseRows(readFileSync(new URL('README.md', import.meta.url), 'utf8'))

describe('truth table of the README', () => {
  it('is all there', () => {
    expect(rows.length).toBeGreaterThan(90)
  })

  it.each(rows)('$document | $reader', ({ document, reader, cells }) => {
    const world = emptyWorld()
    const doc = parseDocument(document, world)
    const asker = parseAsker(reader, world, doc)
    const tokens = inTokens(world, WORLD_NOW)
    const pair = [tokens.reader(asker), tokens.document(doc)] as const
    const shown = (may: boolean) => (may ? '✓' : '–')
    expect(RIGHTS.map((right) => shown(decide(...pair, right, WORLD_NOW)))).toEqual(cells)
    expect(RIGHTS.map((right) => shown(bySentences(world, asker, doc, right, WORLD_NOW)))).toEqual(cells)
    expect(RIGHTS.map((right) => shown(explain(...pair, right, { now: WORLD_NOW }).allowed))).toEqual(cells)
  })
})
