import type { Right } from '../decide.ts'
import type { Bit, Grant } from '../grant.ts'
import type { TreeNode } from '../trees.ts'
import type { Asker, World, WorldDocument, WorldPerson } from './random-world.ts'

/**
 * The rule who may read a document, written a second time as sentences over the trees and without tokens, for testing
 * `decide`. Deliberately slow and plain.
 */
export function bySentences(world: World, asker: Asker, doc: WorldDocument, right: Right, now: Date): boolean {
  const ask = (who: Asker, what: Right) => bySentences(world, who, doc, what, now)
  if (asker.kind === 'guest') return guestMay(world, asker, doc, right, now)
  if (asker.kind === 'link') return linkMay(asker, doc, right, ask)
  if (asker.kind === 'token') return tokenMay(world, asker, doc, right, ask)
  return doc.tenantId === asker.person.tenantId && personMay(world, asker.person, doc, right, now)
}

const isOut = (doc: WorldDocument, now: Date) =>
  !doc.deleted && doc.released && doc.visibleVersion !== null && doc.effectiveFrom.getTime() <= now.getTime()

/**
 * A guest reads public documents that are not closed, while guests are admitted, and downloads one if the document lets
 * everybody do so.
 */
function guestMay(world: World, asker: Asker & { kind: 'guest' }, doc: WorldDocument, right: Right, now: Date) {
  if (right !== 'view' && right !== 'download') return false
  if (!asker.admitted || doc.tenantId !== asker.tenantId || !isOut(doc, now)) return false
  const open =
    doc.scope === 'public' && doc.level <= 0 && !standsInClosedNode(world, doc) && !closedDepartment(world, doc)
  return open && (right === 'view' || doc.downloadFlag === 1)
}

/** A link shows one document, as far as its owner may read it now, with the rights of the link. */
function linkMay(
  link: Asker & { kind: 'link' },
  doc: WorldDocument,
  right: Right,
  ask: (who: Asker, what: Right) => boolean,
) {
  if (right === 'work' || right === 'bin' || link.documentId !== doc.id) return false
  return link.bits.includes('view') && link.bits.includes(right) && ask({ kind: 'user', person: link.owner }, right)
}

/** An API token acts as its owner, with only the permissions, rights and objects of the token. */
function tokenMay(
  world: World,
  asker: Asker & { kind: 'token' },
  doc: WorldDocument,
  right: Right,
  ask: (who: Asker, what: Right) => boolean,
) {
  if (asker.places !== null && !asker.places.some((node) => standsIn(world, doc, node))) return false
  const codes = new Set([...asker.owner.codes].filter((code) => asker.codes.has(code)))
  const narrowed: Asker = { kind: 'user', person: { ...asker.owner, codes } }
  if (right === 'work' || right === 'bin') return asker.works && ask(narrowed, right)
  return asker.bits.includes('view') && asker.bits.includes(right) && ask(narrowed, right)
}

function standsIn(world: World, doc: WorldDocument, node: string): boolean {
  const [kind, id] = node.split(':') as [string, string]
  if (kind === 'cat') return doc.category !== null && isWithin(world.categories, doc.category, id)
  if (kind === 'org') return doc.departmentId !== null && isWithin(world.departments, doc.departmentId, id)
  return doc.topics.some((topic) => isWithin(world.topics, topic, id))
}

function personMay(world: World, person: WorldPerson, doc: WorldDocument, right: Right, now: Date): boolean {
  const author = person.userId === doc.authorId
  const seeAll = person.codes.has('km:doc:seeAll')
  const granted = (bit: Bit) => hasGrant(world, person, doc, { effect: 'authorise', bit, now })
  const restricted = (bit: Bit) => hasGrant(world, person, doc, { effect: 'restrict', bit, now })
  const clearance = Math.max(person.level, ...person.roles.map((role) => role.level))
  const allowed = !restricted('view') && doc.level <= clearance
  const reads = isOut(doc, now) && (author || seeAll || (allowed && (granted('view') || isLetIn(world, person, doc))))
  const verdicts: Record<Right, () => boolean> = {
    view: () => reads,
    work: () => !doc.deleted && (author || seeAll || (allowed && isReviewer(world, person, doc))),
    download: () => reads && (doc.downloadFlag === 1 || granted('download')) && !restricted('download'),
    sensitive: () => reads && granted('sensitive') && !restricted('sensitive'),
    bin: () => doc.deleted && (author || person.codes.has('km:doc:purge')),
  }
  return verdicts[right]()
}

/** By the scope alone, within the limits of closed nodes and departments. */
function isLetIn(world: World, person: WorldPerson, doc: WorldDocument): boolean {
  if (doc.scope === 'private' || standsInClosedNode(world, doc)) return false
  const wall = closedDepartment(world, doc)
  if (doc.scope !== 'department') {
    return wall === null || person.departments.some((own) => isWithin(world.departments, own, wall))
  }
  const department = doc.departmentId
  if (department === null) return false
  return person.departments.some((own) => {
    if (isWithin(world.departments, own, department)) return true
    const above = isWithin(world.departments, department, own)
    return above && (wall === null || isWithin(world.departments, own, wall))
  })
}

const isReviewer = (world: World, person: WorldPerson, doc: WorldDocument) =>
  person.codes.has('km:doc:audit') &&
  doc.departmentId !== null &&
  person.departments.some((own) => isWithin(world.departments, doc.departmentId!, own))

function hasGrant(
  world: World,
  person: WorldPerson,
  doc: WorldDocument,
  o: { effect: Grant['effect']; bit: Bit; now: Date },
): boolean {
  return world.grants.some((grant) => {
    if (grant.effect !== o.effect || !grant.bits.includes(o.bit)) return false
    if (grant.validUntil !== null && grant.validUntil.getTime() <= o.now.getTime()) return false
    // A grant on a category, topic or department never opens a person's private document.
    if (o.effect === 'authorise' && doc.scope === 'private' && grant.objectKind !== 'document') return false
    return coversPerson(world, grant, person) && coversDocument(world, grant, doc)
  })
}

function coversPerson(world: World, grant: Grant, person: WorldPerson): boolean {
  if (grant.subjectKind === 'user') return grant.subjectId === person.userId
  if (grant.subjectKind === 'role') return person.roles.some((role) => role.id === grant.subjectId)
  return person.departments.some((own) => isWithin(world.departments, own, grant.subjectId))
}

function coversDocument(world: World, grant: Grant, doc: WorldDocument): boolean {
  const { objectKind, objectId } = grant
  if (objectKind === 'document') return objectId === doc.id
  if (objectKind === 'category') return doc.category !== null && isWithin(world.categories, doc.category, objectId)
  if (objectKind === 'topic') return doc.topics.some((topic) => isWithin(world.topics, topic, objectId))
  return doc.departmentId !== null && isWithin(world.departments, doc.departmentId, objectId)
}

/** Whether `id` is the node `above` or is below it. */
function isWithin(nodes: readonly TreeNode[], id: string, above: string): boolean {
  if (id === above) return true
  const parent = nodes.find((node) => node.id === id)?.parentId ?? null
  return parent !== null && isWithin(nodes, parent, above)
}

/** The nearest node that is closed: the node itself or one above it. */
function closedAbove(nodes: readonly TreeNode[], id: string): string | null {
  const node = nodes.find((candidate) => candidate.id === id)
  if (!node) return null
  if (node.closed) return id
  return node.parentId === null ? null : closedAbove(nodes, node.parentId)
}

const standsInClosedNode = (world: World, doc: WorldDocument) =>
  (doc.category !== null && closedAbove(world.categories, doc.category) !== null) ||
  doc.topics.some((topic) => closedAbove(world.topics, topic) !== null)

const closedDepartment = (world: World, doc: WorldDocument) =>
  doc.departmentId === null ? null : closedAbove(world.departments, doc.departmentId)
