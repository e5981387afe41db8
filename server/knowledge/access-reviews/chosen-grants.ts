import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { accessReviewAdd } from '#core/contract/km/rights/access-review.ts'
import type { Checked } from '#core/contract/endpoint.ts'
import { loadTaxonomy } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { accessGrant, document } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { departmentPaths, loadDepartments } from '#server/organisation/departments/index.ts'
import { isAway, OWNER_ID } from '../documents/index.ts'
import type { RightsDeps } from '../grant-preview/index.ts'

type Asked = Pick<Checked<typeof accessReviewAdd>['body'], 'categoryId' | 'olderThan' | 'outsiders'>
type Ctx = Pick<Context<RightsDeps>, 'actor' | 'deps' | 'now'>

const DAY_MS = 86_400_000

/**
 * The grants in force that a campaign is about, with their documents. Restrictions are none: nobody was given anything by
 * them.
 */
export async function chosenGrants(ctx: Ctx, asked: Asked) {
  const { actor, deps, now } = ctx
  const rows = await grantsWithDocuments(deps.db, now)
    .where(
      and(
        eq(accessGrant.tenantId, actor.tenantId),
        eq(accessGrant.effect, 'authorise'),
        or(isNull(accessGrant.validUntil), gt(accessGrant.validUntil, now)),
        // A grant on what is deleted or not published opens nothing.
        or(
          ne(accessGrant.objectKind, 'document'),
          and(eq(document.deleted, false), eq(document.released, true), isNotNull(document.visibleVersion)),
        ),
        asked.olderThan ? lte(accessGrant.createTime, new Date(now.getTime() - asked.olderThan * DAY_MS)) : undefined,
        await inBranch(ctx, asked.categoryId),
      ),
    )
    .orderBy(asc(accessGrant.id))
  return asked.outsiders ? toOutsiders(ctx, rows) : rows
}

export type ChosenGrant = Awaited<ReturnType<typeof chosenGrants>>[number]

const grantsWithDocuments = (db: Database, now: Date) =>
  db
    .select({ grant: accessGrant, doc: document, ownerIsAway: sql<boolean>`${isAway(OWNER_ID, now)}` })
    .from(accessGrant)
    .leftJoin(
      document,
      and(
        eq(accessGrant.objectKind, 'document'),
        eq(document.id, accessGrant.objectId),
        eq(document.tenantId, accessGrant.tenantId),
      ),
    )
    .$dynamic()

/** On the category, on those below it and on the documents in them. */
async function inBranch({ actor, deps }: Ctx, categoryId: string | null | undefined): Promise<SQL | undefined> {
  if (!categoryId) return undefined
  const all = await loadTaxonomy(deps.db, actor.tenantId, 'category')
  if (!all.some(({ id }) => id === categoryId)) throw new Reject('所选分类不存在')
  const branch = [categoryId]
  // Grows while it is walked.
  for (const id of branch) branch.push(...all.filter(({ parentId }) => parentId === id).map((node) => node.id))
  const ids = sql`any(${sql.param(branch)}::text[])`
  return or(
    and(eq(accessGrant.objectKind, 'category'), sql`${accessGrant.objectId} = ${ids}`),
    sql`${document.category} = ${ids}`,
  )
}

type Row = Awaited<ReturnType<typeof grantsWithDocuments>>[number]

/** Those to people and departments outside of the department of what is granted, and to roles, which know no department. */
async function toOutsiders({ actor, deps }: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const ids = (kind: Row['grant']['subjectKind']) =>
    rows.filter(({ grant }) => grant.subjectKind === kind).map(({ grant }) => grant.subjectId)
  const placesOf = await loadDepartments(deps.db, actor.tenantId, [...new Set(ids('user'))])
  const named = [...placesOf.values()].flat().map(({ id }) => id)
  const paths = await departmentPaths(deps.db, actor.tenantId, [...new Set([...named, ...ids('department')])])
  const above = new Map(paths.map((path) => [path[0]!, path]))
  const isBelow = (id: string, top: string) => above.get(id)?.includes(top) ?? false
  return rows.filter(({ grant, doc }) => {
    const own = grant.objectKind === 'department' ? grant.objectId : (doc?.departmentId ?? null)
    if (own === null) return false
    if (grant.subjectKind === 'role') return true
    if (grant.subjectKind === 'department') return !isBelow(grant.subjectId, own)
    return !(placesOf.get(grant.subjectId) ?? []).some(({ id }) => isBelow(id, own))
  })
}
