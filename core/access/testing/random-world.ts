import { type Scope, SCOPES } from '../scope.ts'
import { type Bit, BITS, type Grant, OBJECT_KINDS, SUBJECT_KINDS } from '../grant.ts'
import { pathTo, type TreeNode, buildTree, type Trees } from '../trees.ts'
import { CODE_AUDIT, CODE_PURGE, CODE_SEE_ALL, type Person } from '../resolve.ts'
import type { Random } from './seeded-random.ts'

/** A small random company with its documents and rights, for tests that compare two ways of deciding. */
export interface World {
  departments: TreeNode[]
  categories: TreeNode[]
  topics: TreeNode[]
  people: WorldPerson[]
  grants: Grant[]
  documents: WorldDocument[]
}

export interface WorldPerson extends Omit<Person, 'departmentPaths'> {
  departments: string[]
}

export interface WorldDocument {
  id: string
  tenantId: string
  authorId: string
  scope: Scope
  level: number
  departmentId: string | null
  category: string | null
  topics: string[]
  deleted: boolean
  released: boolean
  visibleVersion: string | null
  effectiveFrom: Date
  downloadFlag: number
}

/** An asker. `places` of a token are labels. */
export type Asker =
  | { kind: 'user'; person: WorldPerson }
  | { kind: 'guest'; tenantId: string; admitted: boolean }
  | { kind: 'link'; owner: WorldPerson; documentId: string; bits: Bit[] }
  | { kind: 'token'; owner: WorldPerson; codes: Set<string>; bits: Bit[]; places: string[] | null; works: boolean }

export const WORLD_NOW = new Date('2026-11-21T12:00:00Z')

const later = (hours: number) => new Date(WORLD_NOW.getTime() + hours * 3_600_000)

export const buildTrees = (world: World): Trees => ({
  departments: buildTree(world.departments),
  categories: buildTree(world.categories),
  topics: buildTree(world.topics),
})

export function randomWorld(random: Random, size: { documents: number; grants: number; people: number }): World {
  const world: World = {
    departments: randomTree(random, 'dep', 9),
    categories: randomTree(random, 'c', 6),
    topics: randomTree(random, 't', 5),
    people: [],
    grants: [],
    documents: [],
  }
  for (let i = 0; i < size.people; i++) world.people.push(randomPerson(random, world, `u${i}`))
  for (let i = 0; i < size.documents; i++) world.documents.push(randomDocument(random, world, `d${i}`))
  for (let i = 0; i < size.grants; i++) world.grants.push(randomGrant(random, world, `g${i}`))
  return world
}

function randomTree(random: Random, prefix: string, size: number): TreeNode[] {
  const nodes: TreeNode[] = []
  for (let i = 0; i < size; i++) {
    const parentId = i === 0 || random.chance(0.15) ? null : random.pick(nodes).id
    nodes.push({ id: `${prefix}${i}`, parentId, closed: random.chance(0.15) })
  }
  return nodes
}

const ids = (things: readonly { id: string }[]) => things.map((thing) => thing.id)

const ROLES = [
  { id: 'r0', level: 0 },
  { id: 'r1', level: 1 },
  { id: 'r2', level: 2 },
]

const randomPerson = (random: Random, world: World, userId: string): WorldPerson => ({
  tenantId: random.chance(0.95) ? '0' : '1',
  userId,
  departments: random.some(ids(world.departments), 2),
  roles: random.some(ROLES, 2),
  level: random.int(3),
  codes: new Set([CODE_SEE_ALL, CODE_AUDIT, CODE_PURGE].filter(() => random.chance(0.15))),
})

const randomDocument = (random: Random, world: World, id: string): WorldDocument => ({
  id,
  tenantId: random.chance(0.95) ? '0' : '1',
  authorId: random.pick(world.people).userId,
  scope: random.pick(SCOPES),
  level: random.chance(0.6) ? 0 : random.int(4),
  departmentId: random.chance(0.1) ? null : random.pick(world.departments).id,
  category: random.chance(0.3) ? null : random.pick(world.categories).id,
  topics: random.some(ids(world.topics), 2),
  deleted: random.chance(0.1),
  released: random.chance(0.85),
  visibleVersion: random.chance(0.95) ? `${id}-v1` : null,
  effectiveFrom: later(random.chance(0.9) ? -1 - random.int(9) : 1),
  downloadFlag: random.int(2),
})

function randomGrant(random: Random, world: World, id: string): Grant {
  const objectKind = random.pick(OBJECT_KINDS)
  const subjectKind = random.pick(SUBJECT_KINDS)
  const objects = {
    document: ids(world.documents),
    category: ids(world.categories),
    topic: ids(world.topics),
    department: ids(world.departments),
  }
  const subjects = {
    user: world.people.map((person) => person.userId),
    role: ids(ROLES),
    department: ids(world.departments),
  }
  return {
    id,
    effect: random.chance(0.6) ? 'authorise' : 'restrict',
    objectKind,
    objectId: random.pick(objects[objectKind]),
    subjectKind,
    subjectId: random.pick(subjects[subjectKind]),
    bits: BITS.filter(() => random.chance(0.6)),
    validUntil: random.chance(0.6) ? null : later(random.int(7) - 3),
  }
}

export function randomAsker(random: Random, world: World): Asker {
  const draw = random.int(10)
  if (draw < 6) return { kind: 'user', person: random.pick(world.people) }
  if (draw === 6) return { kind: 'guest', tenantId: '0', admitted: random.chance(0.7) }
  const owner = random.pick(world.people)
  const bits = BITS.filter(() => random.chance(0.8))
  if (draw === 7) return { kind: 'link', owner, documentId: random.pick(world.documents).id, bits }
  const codes = new Set([CODE_SEE_ALL, CODE_AUDIT, CODE_PURGE].filter(() => random.chance(0.5)))
  const labels = [
    ...ids(world.categories).map((id) => `cat:${id}`),
    ...ids(world.departments).map((id) => `org:${id}`),
    ...ids(world.topics).map((id) => `topic:${id}`),
  ]
  return {
    kind: 'token',
    owner,
    codes,
    bits,
    places: random.chance(0.5) ? null : random.some(labels, 3),
    works: random.chance(0.5),
  }
}

/** One change that moves, closes or opens a node, changes a person, a document or a grant. */
export function shakeWorld(random: Random, world: World): void {
  const nodes = random.pick([world.departments, world.categories, world.topics])
  const node = random.pick(nodes)
  const choice = random.int(6)
  if (choice === 0) {
    const parent = random.pick(nodes)
    if (!pathTo(buildTree(nodes), parent.id).includes(node.id)) node.parentId = parent.id
  } else if (choice === 1) node.closed = !node.closed
  else if (choice === 2) random.pick(world.people).departments = random.some(ids(world.departments), 2)
  else if (choice === 3) random.pick(world.people).level = random.int(3)
  else if (choice === 4) random.pick(world.documents).departmentId = random.pick(world.departments).id
  else if (world.grants.length > 0) world.grants.splice(random.int(world.grants.length), 1)
}

/** One change of a person, as an administrator makes it. */
export function shakePerson(random: Random, world: World, person: WorldPerson): void {
  const choice = random.int(4)
  if (choice === 0) person.departments = random.some(ids(world.departments), 2)
  else if (choice === 1) person.roles = random.some(ROLES, 2)
  else if (choice === 2) person.level = random.int(3)
  else person.codes = new Set([CODE_SEE_ALL, CODE_AUDIT, CODE_PURGE].filter(() => random.chance(0.1)))
}
