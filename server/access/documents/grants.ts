import { eq, sql } from 'drizzle-orm'
import { grantList, type GrantRow } from '#core/contract/km/rights/grant.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import type { Executor } from '#server/db/database.ts'
import { mapListFields } from '#server/db/list-fields.ts'
import { listPage } from '#server/db/list-query.ts'
import { computeRevision } from '#server/db/revision.ts'
import { accessGrant } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import type { AccessDeps } from './deps.ts'
import { nameKey, loadNames } from './names.ts'

export type StoredGrant = typeof accessGrant.$inferSelect

const FIELDS = mapListFields(grantList, {
  id: accessGrant.id,
  effect: accessGrant.effect,
  objectKind: accessGrant.objectKind,
  objectId: accessGrant.objectId,
  subjectKind: accessGrant.subjectKind,
  subjectId: accessGrant.subjectId,
  validUntil: accessGrant.validUntil,
  createBy: accessGrant.createBy,
  createTime: accessGrant.createTime,
})

export async function listGrants({ deps, actor }: Context<AccessDeps>, query: ListQuery): Promise<Page<GrantRow>> {
  const page = await listPage({
    db: deps.db,
    query,
    fields: FIELDS,
    tie: accessGrant.id,
    from: sql`${accessGrant}`,
    where: eq(accessGrant.tenantId, actor.tenantId),
    rows: ({ where, orderBy, limit, offset }) =>
      deps.db
        .select()
        .from(accessGrant)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
  })
  return { ...page, records: await shownGrants(deps.db, actor.tenantId, page.records) }
}

/** Grants with the names of their objects and subjects. */
export async function shownGrants(db: Executor, tenantId: string, rows: readonly StoredGrant[]): Promise<GrantRow[]> {
  const wanted = rows.flatMap((row) => [
    { kind: row.objectKind, id: row.objectId },
    { kind: row.subjectKind, id: row.subjectId },
  ])
  const names = await loadNames(db, tenantId, wanted)
  return rows.map((row) => present(row, names))
}

const present = (row: StoredGrant, names: ReadonlyMap<string, string>): GrantRow => ({
  id: row.id,
  effect: row.effect,
  objectKind: row.objectKind,
  objectId: row.objectId,
  objectName: names.get(nameKey(row.objectKind, row.objectId)) ?? null,
  subjectKind: row.subjectKind,
  subjectId: row.subjectId,
  subjectName: names.get(nameKey(row.subjectKind, row.subjectId)) ?? null,
  bits: row.bits,
  validUntil: wireTime(row.validUntil),
  reason: row.reason,
  createBy: row.createBy,
  createTime: wireTime(row.createTime),
  revision: computeRevision(editedTerms(row)),
})

/** The fields that an edit changes. */
export const editedTerms = ({ bits, validUntil, reason }: StoredGrant) => ({ bits, validUntil, reason })
