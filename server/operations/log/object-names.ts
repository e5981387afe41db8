import { and, eq, inArray } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { readable, visibleTaxonomy } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import * as s from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'

type Ctx = Context<{ db: Database }>
type Named = { id: string; name: string | null }
type Find = (ctx: Ctx, ids: string[]) => Promise<Named[]>
type Line = Pick<typeof s.auditLog.$inferSelect, 'objectKind' | 'objectId'>

const table =
  (from: PgTable, columns: { id: PgColumn; name: PgColumn; tenantId: PgColumn }): Find =>
  (ctx, ids) =>
    ctx.deps.db
      .select({ id: columns.id, name: columns.name })
      .from(from)
      .where(and(inArray(columns.id, ids), eq(columns.tenantId, ctx.actor.tenantId))) as Promise<Named[]>

const nodes =
  (kind: 'category' | 'topic'): Find =>
  async ({ deps, actor }, ids) =>
    (await visibleTaxonomy(deps.db, actor, kind)).filter(({ id }) => ids.includes(id))

/** Titles of documents that the caller may read. The right to read the log gives no right to documents. */
const documents: Find = ({ deps, actor, now }, ids) =>
  deps.db
    .select({ id: s.document.id, name: s.version.title })
    .from(s.document)
    .innerJoin(s.version, eq(s.version.id, s.document.visibleVersion))
    .where(and(inArray(s.document.id, ids), readable(actor, now)))

/** How the names of each kind of objects are found. */
const FIND: Readonly<Record<string, Find>> = {
  category: nodes('category'),
  client: table(s.apiClient, s.apiClient),
  'custom-field': table(s.customField, { ...columnsOf(s.customField), name: s.customField.label }),
  department: table(s.department, { ...columnsOf(s.department), name: s.department.departName }),
  'department-role': table(s.departmentRole, { ...columnsOf(s.departmentRole), name: s.departmentRole.roleName }),
  document: documents,
  level: table(s.accessLevel, s.accessLevel),
  permission: table(s.permission, s.permission),
  position: table(s.position, s.position),
  role: table(s.role, { ...columnsOf(s.role), name: s.role.roleName }),
  topic: nodes('topic'),
  user: table(s.user, { ...columnsOf(s.user), name: s.user.realname }),
}

function columnsOf({ id, tenantId }: { id: PgColumn; tenantId: PgColumn }) {
  return { id, tenantId }
}

const keyOf = ({ objectKind, objectId }: Line): string => `${objectKind}:${objectId}`

/** The present names of the objects of these lines, as far as the caller may know them. */
export async function objectNames(ctx: Ctx, lines: readonly Line[]): Promise<(line: Line) => string | null> {
  const found = await Promise.all(
    [...Map.groupBy(lines, ({ objectKind }) => objectKind)].map(async ([kind, group]) => {
      const find = Object.hasOwn(FIND, kind) ? FIND[kind] : undefined
      const rows = (await find?.(ctx, [...new Set(group.map(({ objectId }) => objectId))])) ?? []
      return rows.map(({ id, name }) => [keyOf({ objectKind: kind, objectId: id }), name] as const)
    }),
  )
  const names = new Map(found.flat())
  return (line) => names.get(keyOf(line)) ?? null
}
