import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { ObjectKind, SubjectKind } from '#core/access/grant.ts'
import type { Reader } from '#core/access/resolve.ts'
import type { Executor } from '#server/db/database.ts'
import { department, document, taxonomyNode, role, user, version } from '#server/db/schema/index.ts'
import { authored, readable } from './predicate.ts'

type Kind = ObjectKind | SubjectKind
type Named = { id: string; name: string }

/** The key of a name when names of several kinds are mixed. */
export const nameKey = (kind: Kind, id: string): string => `${kind}:${id}`

/** The names of objects and subjects of grants; an entry of another tenant, or a deleted one, has no name. */
export async function loadNames(
  db: Executor,
  tenantId: string,
  wanted: readonly { kind: Kind; id: string }[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [kind, group] of Map.groupBy(wanted, (each) => each.kind)) {
    const ids = [...new Set(group.map((each) => each.id))]
    for (const { id, name } of await FIND[kind](db, tenantId, ids)) names.set(nameKey(kind, id), name)
  }
  return names
}

/** The same for what is shown to somebody: of documents only those that they wrote or may read. */
export async function loadNamesFor(
  db: Executor,
  { reader, now }: { reader: Reader; now: Date },
  wanted: readonly { kind: Kind; id: string }[],
): Promise<Map<string, string>> {
  const ids = wanted.filter(({ kind }) => kind === 'document').map(({ id }) => id)
  const seen = and(inArray(document.id, ids), or(authored(reader), readable(reader, now)))
  const rows = ids.length === 0 ? [] : await db.select({ id: document.id }).from(document).where(seen)
  const open = new Set(rows.map(({ id }) => id))
  return loadNames(
    db,
    reader.tenantId,
    wanted.filter(({ kind, id }) => kind !== 'document' || open.has(id)),
  )
}

type Find = (db: Executor, tenantId: string, ids: string[]) => Promise<Named[]>

const table =
  (from: PgTable, columns: { id: PgColumn; name: PgColumn; tenantId: PgColumn }, more?: SQL): Find =>
  (db, tenantId, ids) =>
    db
      .select({ id: columns.id, name: columns.name })
      .from(from)
      .where(and(inArray(columns.id, ids), eq(columns.tenantId, tenantId), more)) as Promise<Named[]>

const FIND: Record<Kind, Find> = {
  user: table(user, { id: user.id, name: user.realname, tenantId: user.tenantId }, eq(user.deleted, false)),
  role: table(role, { id: role.id, name: role.roleName, tenantId: role.tenantId }),
  department: table(department, { id: department.id, name: department.departName, tenantId: department.tenantId }),
  document: (db, tenantId, ids) =>
    db
      .select({ id: document.id, name: version.title })
      .from(document)
      .innerJoin(version, sql`${version.id} = coalesce(${document.visibleVersion}, ${document.openVersion})`)
      .where(and(inArray(document.id, ids), eq(document.tenantId, tenantId), eq(document.deleted, false))),
  category: table(taxonomyNode, taxonomyNode, eq(taxonomyNode.kind, 'category')),
  topic: table(taxonomyNode, taxonomyNode, eq(taxonomyNode.kind, 'topic')),
}
