import { and, eq, inArray } from 'drizzle-orm'
import type { Checked } from '#core/contract/endpoint.ts'
import type { apiClientAdd, apiClientEdit } from '#core/contract/open/client.ts'
import { audit } from '#server/db/audit.ts'
import type { Executor, Transaction } from '#server/db/database.ts'
import { assertRoom } from '#server/db/named-lock.ts'
import { assertUnchanged } from '#server/db/revision.ts'
import { apiClient } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { type Actor, ownId } from '#server/kernel/actor.ts'
import { newId } from '#server/kernel/id.ts'
import { Reject } from '#server/kernel/reject.ts'
import { isAdministrator } from '#server/access/administrators/index.ts'
import { actorOfUser } from '../actor/index.ts'
import { placeLabels, parsePlaceLabel } from '../api-tokens/index.ts'
import { editedClient } from './list.ts'
import { newToken, personById, personByName, tokenHash } from '../sessions/index.ts'
import type { ApiClientDeps } from './deps.ts'
import { forgetOrigins } from './origins.ts'

type Stored = typeof apiClient.$inferSelect
type Ctx = Context<ApiClientDeps>

const MOST = 200

const ofTenant = (actor: Actor) => eq(apiClient.tenantId, actor.tenantId)

/** Creates a client. Only the answer contains its secret. */
export async function addClient(ctx: Ctx, body: Checked<typeof apiClientAdd>['body'] & Owner, pair = newPair()) {
  const { deps, actor, now } = ctx
  const { username, userId, places, ...given } = body
  const labels = places ? await placeLabels(ctx, places) : null
  const { id, secret } = pair
  await deps.db.transaction(async (tx) => {
    const refusal = `最多 ${MOST} 个客户端`
    await assertRoom(tx, `clients ${actor.tenantId}`, { table: apiClient, where: ofTenant(actor), most: MOST, refusal })
    const ownerId = (await resolvePerson(tx, actor, { username, userId })) ?? ownId(actor)
    const row = { id, tenantId: actor.tenantId, ownerId, ...given, places: labels }
    await assertMayHold(tx, actor, row)
    await assertCodes(tx, actor, row, row.codes)
    const made = { createBy: actor.username, createTime: now }
    const values = { ...row, ...made, ...hashed(secret, now) }
    const added = await tx.insert(apiClient).values(values).onConflictDoNothing().returning({ id: apiClient.id })
    // The family's clients choose id and secret themselves, and may send the same pair twice.
    if (added.length === 0) throw new Reject('这对密钥已经登记，请重新生成')
    await audit(tx, ctx, { action: 'client-add', kind: 'client', id, after: row })
  })
  forgetOrigins(deps.db)
  return { id, secret }
}

/** Changes the given fields. */
export async function editClient(ctx: Ctx, body: Checked<typeof apiClientEdit>['body'] & Owner): Promise<void> {
  const { deps, actor, now } = ctx
  const { id, username, userId, places, revision, ...given } = body
  // Existing places stay, even if this administrator cannot read them.
  const labels = places ? await labelsKept(ctx, id, places) : places
  await deps.db.transaction(async (tx) => {
    const before = await lockClient(tx, actor, id)
    assertUnchanged(revision, editedClient(before))
    const ownerId = (await resolvePerson(tx, actor, { username, userId })) ?? before.ownerId
    const after = { ...before, ...named(given), ownerId, ...(labels !== undefined && { places: labels }) }
    await assertMayHold(tx, actor, before)
    await assertMayHold(tx, actor, after)
    const isNew = ownerId !== before.ownerId
    await assertCodes(tx, actor, after, isNew ? after.codes : without(after.codes, before.codes))
    await tx
      .update(apiClient)
      .set({ ...after, updateBy: actor.username, updateTime: now })
      .where(eq(apiClient.id, id))
    await audit(tx, ctx, { action: 'client-edit', kind: 'client', id, before: shown(before), after: shown(after) })
  })
  forgetOrigins(deps.db)
}

/** Creates a new secret; tokens that were given for the old one are invalid from the next call on. */
export async function renewSecret(ctx: Ctx, id: string) {
  const { deps, actor, now } = ctx
  const secret = newToken()
  await deps.db.transaction(async (tx) => {
    const before = await lockClient(tx, actor, id)
    await assertMayHold(tx, actor, before)
    const made = hashed(secret, now)
    await tx
      .update(apiClient)
      .set({ ...made, updateBy: actor.username, updateTime: now })
      .where(eq(apiClient.id, id))
    const { hint } = made
    await audit(tx, ctx, { action: 'client-renew', kind: 'client', id, before: { hint: before.hint }, after: { hint } })
  })
  return { id, secret }
}

export async function deleteClients(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const { deps, actor } = ctx
  await deps.db.transaction(async (tx) => {
    const where = and(ofTenant(actor), inArray(apiClient.id, [...ids]))
    const gone = await tx.select().from(apiClient).where(where).orderBy(apiClient.id).for('update')
    if (gone.length === 0) throw new Reject('找不到这个客户端')
    for (const before of gone) {
      await assertMayHold(tx, actor, before)
      await audit(tx, ctx, { action: 'client-delete', kind: 'client', id: before.id, before: shown(before) })
    }
    await tx.delete(apiClient).where(where)
  })
  forgetOrigins(deps.db)
}

/** The id and the secret of a new client. */
export const newPair = () => ({ id: newId(), secret: newToken() })

const hashed = (secret: string, now: Date) => ({
  secretHash: tokenHash(secret),
  hint: secret.slice(0, 4),
  secretTime: now,
})

/** Only the fields that are given. */
const named = (given: object): Partial<Stored> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))

const shown = ({ secretHash: _hash, ...row }: Stored) => row

const without = (codes: readonly string[], had: readonly string[]) => codes.filter((code) => !had.includes(code))

async function lockClient(tx: Transaction, actor: Actor, id: string): Promise<Stored> {
  const [row] = await tx
    .select()
    .from(apiClient)
    .where(and(ofTenant(actor), eq(apiClient.id, id)))
    .for('update')
  if (!row) throw new Reject('找不到这个客户端')
  return row
}

async function labelsKept(ctx: Ctx, id: string, places: NonNullable<Parameters<typeof placeLabels>[1]>) {
  const [row] = await ctx.deps.db
    .select({ places: apiClient.places })
    .from(apiClient)
    .where(and(ofTenant(ctx.actor), eq(apiClient.id, id)))
  const had = (row?.places ?? []).map((label) => ({ label, ...parsePlaceLabel(label) }))
  const isSame = (place: { kind: string; id: string }) => (other: typeof place) =>
    other.kind === place.kind && other.id === place.id
  const kept = had.filter((each) => places.some(isSame(each)))
  const fresh = places.filter((place) => !had.some(isSame(place)))
  return [...kept.map(({ label }) => label), ...(await placeLabels(ctx, fresh))]
}

/** The owner, given by login name or by id. */
interface Owner {
  username?: string | undefined
  userId?: string | undefined
}

/** The id of an active person of the tenant; null when nobody is named. */
async function resolvePerson(tx: Executor, actor: Actor, { username, userId }: Owner): Promise<string | null> {
  if (!username && !userId) return null
  const person = username ? await personByName(tx, username) : await personById(tx, userId!)
  if (person === null || person.tenantId !== actor.tenantId || person.deleted || person.status !== 1)
    throw new Reject('找不到这个用户，或其已被冻结')
  return person.id
}

/** The holder of a client's secret reads as its owner, or as anybody, so only an administrator may get it. */
async function assertMayHold(tx: Transaction, actor: Actor, client: { ownerId: string; forPeople: boolean }) {
  if (client.ownerId === ownId(actor) && !client.forPeople) return
  if (!(await isAdministrator(tx, actor))) throw new Reject('只有管理员能管理他人的客户端和代表用户的客户端')
}

/** Nobody may give a client permissions that they or its owner do not have. */
async function assertCodes(tx: Transaction, actor: Actor, { ownerId }: { ownerId: string }, codes: readonly string[]) {
  if (codes.length === 0) return
  const owner = ownerId === ownId(actor) ? actor : await actorOfUser(tx, ownerId)
  const lacking = codes.find((code) => !actor.permissions.has(code) || !owner?.permissions.has(code))
  if (lacking !== undefined) throw new Reject(`您或客户端的负责人没有权限 ${lacking.slice(0, 50)}，不能交给客户端`)
}
