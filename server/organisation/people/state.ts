import { and, eq, inArray } from 'drizzle-orm'
import { rightsChanged } from '#server/access/documents/index.ts'
import type { AuditAction } from '#core/contract/audit-action.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { UserRow } from '#core/contract/sys/people.ts'
import { audit } from '#server/db/audit.ts'
import { accessGrant, user } from '#server/db/schema/index.ts'
import { findAccount } from '#server/kernel/actor.ts'
import { binnedPage, lockPeople, userRecords } from '../departments/index.ts'
import { endAccess } from './end-access.ts'
import { auditedUser, lockUsers } from './lock-users.ts'
import { Reject } from '#server/kernel/reject.ts'
import { assertAbove, keepingAnAdministrator } from './escalation-guard.ts'
import { peopleInSight } from './in-sight.ts'
import { openingNoMore } from '../opening-guard/index.ts'
import { MAX_PEOPLE, shownUsers } from './users.ts'
import type { Context } from '#server/http/route.ts'
import type { Leaving } from '#server/jobs/queue/index.ts'
import type { PeopleDeps } from './lock-users.ts'

const NORMAL = 1

export interface LeavingDeps {
  /** What features do when people are deleted permanently. */
  leaving: readonly Leaving[]
}

/** Freezes people, which ends their sessions and API tokens, or unfreezes them. */
export const freezeUsers = (ctx: Context<PeopleDeps>, ids: readonly string[], status: 1 | 2): Promise<void> =>
  changeState(ctx, ids, status === NORMAL ? 'user-thaw' : 'user-freeze', { status })

/** Moves people to the recycle bin; what they wrote and their grants stay. */
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
    if (isLoss && people.some((person) => person.id === findAccount(actor)))
      throw new Reject('不能冻结或删除自己的账号')
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

/** The people in the recycle bin. */
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

/** Deletes permanently, with links, sessions, requests and grants, and with the actions of other features. */
export async function purgeUsers(ctx: Context<PeopleDeps & LeavingDeps>, ids: readonly string[]): Promise<void> {
  const { actor, deps } = ctx
  await deps.db.transaction(async (tx) => {
    await lockPeople(tx)
    const people = await lockUsers(tx, ctx, ids, true)
    await assertAbove(tx, actor, people)
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
    for (const leave of deps.leaving) await leave(tx, people)
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
