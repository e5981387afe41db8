import { and, eq, inArray } from 'drizzle-orm'
import { type Covering, coveringIn, type Opening, opensBeyond } from '#core/access/opening.ts'
import { type Reader, resolveUser } from '#core/access/resolve.ts'
import { treeAbove } from '#server/access/documents/index.ts'
import type { Transaction } from '#server/db/database.ts'
import { department, document, taxonomyNode } from '#server/db/schema/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { Reject } from '#server/kernel/reject.ts'
import { mayOpenAll } from '#server/access/administrators/index.ts'
import { type Links, readLinks, loadPersons } from './persons.ts'

interface Giving {
  actor: Actor
  now: Date
}

/**
 * Makes a change of people, and refuses it when it lets one of them into documents that the actor cannot read (decision
 * 0008): by departments, roles, levels, codes, and restrictions that no longer apply. Call it under `lockPeople`.
 */
export async function openingNoMore<T>(
  tx: Transaction,
  giving: Giving,
  userIds: readonly string[],
  change: () => Promise<T>,
): Promise<T> {
  if (await mayOpenAll(tx, giving.actor)) return change()
  const readers = async () => {
    const links = await readLinks(tx, giving.actor.tenantId, userIds)
    const resolved = await resolveReaders(tx, giving, links)
    return new Map(links.map(({ id }, i) => [id, resolved[i]!]))
  }
  const before = await readers()
  const result = await change()
  const after = await readers()
  await assertNoneBeyond(
    tx,
    giving,
    [...after].map(([id, reader]) => ({ before: before.get(id) ?? null, after: reader })),
  )
  return result
}

/** The same for a person who is about to be created, or whose account is about to be used. */
export async function assertMayOpen(tx: Transaction, giving: Giving, links: readonly Links[]): Promise<void> {
  if (await mayOpenAll(tx, giving.actor)) return
  const readers = await resolveReaders(tx, giving, links)
  await assertNoneBeyond(
    tx,
    giving,
    readers.map((after) => ({ before: null, after })),
  )
}

async function resolveReaders(tx: Transaction, { actor, now }: Giving, links: readonly Links[]): Promise<Reader[]> {
  const found = await loadPersons(tx, actor.tenantId, links, now)
  return found.map(({ person, grants }) => resolveUser(person, grants, now))
}

async function assertNoneBeyond(tx: Transaction, { actor }: Giving, changes: readonly Opening[]): Promise<void> {
  const alike = new Map(changes.map((each) => [openingKey(each), each]))
  const itself: Covering = (token) => [token]
  const doubtful = [...alike.values()].filter((each) => opensBeyond(actor, each, itself))
  if (doubtful.length === 0) return
  const covering = await countCovering(tx, actor, doubtful)
  if (doubtful.some((each) => opensBeyond(actor, each, covering)))
    throw new Reject('不能让自己或他人读到您无权阅读的知识，请由能维护授权的管理员操作')
}

/** People with the same tokens are checked once. */
const openingKey = ({ before, after }: Opening): string =>
  JSON.stringify([before, after].map((each) => each && withoutReasons(each)))
const withoutReasons = ({ documentsOf: _who, grants: _why, until: _when, ...rest }: Reader) => rest

async function countCovering(
  tx: Transaction,
  { tenantId, ...actor }: Actor,
  changes: readonly Opening[],
): Promise<Covering> {
  const tokens = changes.flatMap(({ after }) => [
    ...(after?.allow ?? []),
    ...(after?.reviews ?? []),
    ...(after?.download.allow ?? []),
    ...(after?.sensitive.allow ?? []),
  ])
  const ids = [
    ...new Set(
      [...tokens, ...actor.deny, ...actor.download.deny, ...actor.sensitive.deny].map((token) =>
        token.slice(token.indexOf(':') + 1),
      ),
    ),
  ]
  const taxonomy = await treeAbove(tx, taxonomyNode, tenantId, ids)
  const departments = await treeAbove(tx, department, tenantId, ids)
  const documents = await tx
    .select({ id: document.id, audience: document.audience })
    .from(document)
    .where(and(inArray(document.id, ids), eq(document.tenantId, tenantId)))
  const audiences = new Map(documents.map((row) => [row.id, row.audience]))
  return coveringIn({ departments, categories: taxonomy, topics: taxonomy }, (id) => audiences.get(id) ?? [])
}
