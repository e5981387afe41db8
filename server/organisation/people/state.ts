import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { rightsChanged } from '#server/access/documents/index.ts'
import type { Transaction } from '#server/db/database.ts'
import type { AuditAction } from '#core/contract/audit-action.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { UserRow } from '#core/contract/sys/people.ts'
import { audit } from '#server/db/audit.ts'
import { accessGrant, document, favourite, user, version } from '#server/db/schema/index.ts'
import { Reject } from '#server/kernel/reject.ts'
import { accountOf } from '#server/kernel/actor.ts'
import { binnedPage, lockPeople, userRecords } from '../departments/index.ts'
import { endAccess } from './end-access.ts'
import { auditedUser, type LockedUser, lockUsers } from './lock-users.ts'
import { assertAbove, keepingAnAdministrator } from './escalation-guard.ts'
import { peopleInSight } from './in-sight.ts'
import { openingNoMore } from '../opening-guard/index.ts'
import { MAX_PEOPLE, shownUsers } from './users.ts'
import type { Context } from '#server/http/route.ts'
import type { PeopleDeps } from './lock-users.ts'

const NORMAL = 1

/** Freezes people, whose sessions and API tokens end with it, or thaws them. */
export const freezeUsers = (ctx: Context<PeopleDeps>, ids: readonly string[], status: 1 | 2): Promise<void> =>
  changeState(ctx, ids, status === NORMAL ? 'user-thaw' : 'user-freeze', { status })

/** Into the recycle bin; what they wrote and were granted stays. */
export const deleteUsers = (ctx: Context<PeopleDeps>, ids: readonly string[]): Promise<void> =>
  changeState(ctx, ids, 'user-delete', { deleted: true })

async function changeState(
  ctx: Context<PeopleDeps>,
  ids: readonly string[],
  action: AuditAction,
  set: { status: 1 | 2 } | { deleted: true },
): Promise<void> {
  const { actor, deps, now } = ctx
  const isLoss = !('status' in set) || set.status !== NORMAL
  await deps.db.transaction(async (tx) => {
    await lockPeople(tx)
    const people = await lockUsers(tx, ctx, ids)
    if (isLoss && people.some((person) => person.id === accountOf(actor))) throw new Reject('不能冻结或删除自己的账号')
    await assertAbove(tx, actor, people)
    const change = () =>
      tx
        .update(user)
        .set({ ...set, updateBy: actor.username, updateTime: now })
        .where(inArray(user.id, [...ids]))
    await openingNoMore(tx, ctx, ids, () => keepingAnAdministrator(tx, actor.tenantId, change))
    if (isLoss) await endAccess(tx, ctx, ids)
    for (const before of people)
      await audit(tx, ctx, {
        action,
        kind: 'user',
        id: before.id,
        before: { username: before.username, status: before.status, deleted: before.deleted },
        after: set,
      })
    await rightsChanged(tx, actor.tenantId)
  })
}

/** Who is in the recycle bin. */
export async function binnedUsers(ctx: Context<PeopleDeps>) {
  const { db } = ctx.deps
  const { tenantId } = ctx.actor
  const where = await peopleInSight(ctx)
  return shownUsers(db, tenantId, await userRecords(db, tenantId, { where, deleted: true, limit: MAX_PEOPLE }))
}

export async function binnedUsersPage(ctx: Context<PeopleDeps>, query: ListQuery): Promise<Page<UserRow>> {
  const { db } = ctx.deps
  const { tenantId } = ctx.actor
  const page = await binnedPage(db, tenantId, query, await peopleInSight(ctx))
  return { ...page, records: await shownUsers(db, tenantId, page.records) }
}

export async function restoreUsers(ctx: Context<PeopleDeps>, ids: readonly string[]): Promise<void> {
  const { actor, deps, now } = ctx
  await deps.db.transaction(async (tx) => {
    await lockPeople(tx)
    const people = await lockUsers(tx, ctx, ids, true)
    await assertAbove(tx, actor, people)
    const change = () =>
      tx
        .update(user)
        .set({ deleted: false, updateBy: actor.username, updateTime: now })
        .where(inArray(user.id, [...ids]))
    await openingNoMore(tx, ctx, ids, change)
    for (const { id, username } of people)
      await audit(tx, ctx, {
        action: 'user-restore',
        kind: 'user',
        id,
        before: { username, deleted: true },
        after: { deleted: false },
      })
    await rightsChanged(tx, actor.tenantId)
  })
}

/** For good, with links, sessions, requests and grants. Who wrote something stays, so that it keeps an author. */
export async function purgeUsers(ctx: Context<PeopleDeps>, ids: readonly string[]): Promise<void> {
  const { actor, deps } = ctx
  await deps.db.transaction(async (tx) => {
    await lockPeople(tx)
    const people = await lockUsers(tx, ctx, ids, true)
    await assertAbove(tx, actor, people)
    await assertWroteNothing(tx, people)
    const grants = await tx
      .delete(accessGrant)
      .where(
        and(
          eq(accessGrant.tenantId, actor.tenantId),
          eq(accessGrant.subjectKind, 'user'),
          inArray(accessGrant.subjectId, [...ids]),
        ),
      )
      .returning()
    await uncountFavourites(tx, ids)
    await tx.delete(user).where(inArray(user.id, [...ids]))
    for (const before of people)
      await audit(tx, ctx, {
        action: 'user-purge',
        kind: 'user',
        id: before.id,
        before: { ...auditedUser(before), grants: grants.filter((grant) => grant.subjectId === before.id) },
      })
    await rightsChanged(tx, actor.tenantId)
  })
}

/** Favourites go with their person, without anybody taking them away one by one. */
async function uncountFavourites(tx: Transaction, ids: readonly string[]): Promise<void> {
  const theirs = tx
    .select({ id: favourite.documentId })
    .from(favourite)
    .where(inArray(favourite.userId, [...ids]))
  // In one order, as everybody who holds several documents: else two of them wait for each other.
  await tx
    .select({ id: document.id })
    .from(document)
    .where(inArray(document.id, theirs))
    .orderBy(document.id)
    .for('no key update')
  const kept = tx
    .select({ id: favourite.documentId, n: sql<number>`count(*)::int`.as('n') })
    .from(favourite)
    .where(inArray(favourite.userId, [...ids]))
    .groupBy(favourite.documentId)
    .as('kept')
  await tx
    .update(document)
    .set({ favourites: sql`${document.favourites} - ${kept.n}` })
    .from(kept)
    .where(eq(document.id, kept.id))
}

async function assertWroteNothing(tx: Transaction, people: readonly LockedUser[]): Promise<void> {
  const ids = people.map((person) => person.id)
  const [found] = await tx
    .select({ authorId: document.authorId, versionAuthor: version.authorId, n: sql<number>`count(*) over ()::int` })
    .from(document)
    .leftJoin(version, eq(version.documentId, document.id))
    .where(or(inArray(document.authorId, ids), inArray(version.authorId, ids)))
    .limit(1)
  if (!found) return
  const author = people.find((person) => person.id === found.authorId || person.id === found.versionAuthor)
  throw new Reject(`用户“${author?.realname ?? ''}”是知识的作者，不能彻底删除`)
}
