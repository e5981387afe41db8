import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { Subscription, subscriptionAdd } from '#core/contract/km/subscription.ts'
import { visibleTaxonomy } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { assertRoom } from '#server/db/named-lock.ts'
import { subscription } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { documentsByIds, mayRead } from '../documents/index.ts'

export type Asking = Context<{ db: Database }>
type What = Checked<typeof subscriptionAdd>['body']

const MOST = 200

export const ownRows = (actor: Actor): SQL =>
  and(eq(subscription.userId, ownId(actor)), eq(subscription.tenantId, actor.tenantId))!

const subscriptionCondition = (actor: Actor, { kind, objectId }: What): SQL =>
  and(ownRows(actor), eq(kind === 'document' ? subscription.documentId : subscription.nodeId, objectId))!

/** Subscribing again changes nothing. A subscription gives no right: news are read with the person's own rights. */
export async function subscribe(ctx: Asking, what: What): Promise<void> {
  const { deps, actor, now } = ctx
  const userId = ownId(actor)
  if (!(await isThere(ctx, what))) throw new Reject('找不到要订阅的内容')
  await deps.db.transaction(async (tx) => {
    const refusal = `最多订阅 ${MOST} 项`
    await assertRoom(tx, `subscriptions ${userId}`, { table: subscription, where: ownRows(actor), most: MOST, refusal })
    const isDocument = what.kind === 'document'
    await tx
      .insert(subscription)
      .values({
        id: newId(),
        tenantId: actor.tenantId,
        userId,
        nodeId: isDocument ? null : what.objectId,
        documentId: isDocument ? what.objectId : null,
        seenTime: now,
        createTime: now,
      })
      .onConflictDoNothing()
  })
}

async function isThere({ deps, actor, now }: Asking, { kind, objectId }: What): Promise<boolean> {
  if (kind === 'document') return (await documentsByIds(deps.db, [objectId], mayRead(actor, now))).length > 0
  return (await visibleTaxonomy(deps.db, actor, kind)).some((node) => node.id === objectId)
}

export async function unsubscribe({ deps, actor }: Asking, what: What): Promise<void> {
  const gone = await deps.db
    .delete(subscription)
    .where(subscriptionCondition(actor, what))
    .returning({ id: subscription.id })
  if (gone.length === 0) throw new Reject('没有订阅它')
}

export const isSubscribed = async ({ deps, actor }: Asking, what: What): Promise<boolean> =>
  (await deps.db.$count(subscription, subscriptionCondition(actor, what))) > 0

/** Nodes and documents that the person may not see now are left out, and come back with the right to see them. */
export async function listSubscriptions({ deps, actor, now }: Asking): Promise<Subscription[]> {
  const rows = await deps.db
    .select()
    .from(subscription)
    .where(ownRows(actor))
    .orderBy(desc(subscription.createTime), subscription.id)
  const documents = await documentsByIds(
    deps.db,
    rows.flatMap((row) => row.documentId ?? []),
    mayRead(actor, now),
  )
  const names = new Map<string, Pick<Subscription, 'kind' | 'name' | 'code'>>(
    documents.map((row) => [row.document.id, { kind: 'document', name: row.version.title }]),
  )
  for (const kind of ['category', 'topic'] as const)
    for (const { id, name, code } of await visibleTaxonomy(deps.db, actor, kind)) names.set(id, { kind, name, code })
  return rows.flatMap((row) => {
    const objectId = row.documentId ?? row.nodeId ?? ''
    const named = names.get(objectId)
    return named ? [{ ...named, objectId, createTime: wireTime(row.createTime) }] : []
  })
}
