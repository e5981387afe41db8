import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { readable, visibleTaxonomy } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import * as s from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'

export type Ctx = Context<{ db: Database }>
type Named = { id: string; name: string | null }
type Find = (ctx: Ctx, ids: string[]) => Promise<Named[]>

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

type Table = PgTable & Readonly<Record<'id' | 'tenantId', PgColumn>>
const by = (from: Table, name: PgColumn): Find => table(from, { id: from.id, tenantId: from.tenantId, name })

/** How to find the names of each kind of object. */
const FIND: Readonly<Record<string, Find>> = {
  announcement: by(s.announcement, s.announcement.title),
  banner: by(s.banner, s.banner.title),
  category: nodes('category'),
  'check-rule': by(s.checkRule, s.checkRule.ruleName),
  client: by(s.apiClient, s.apiClient.name),
  'custom-field': by(s.customField, s.customField.label),
  'data-rule': by(s.dataRule, s.dataRule.ruleName),
  'data-source': by(s.dataSource, s.dataSource.name),
  department: by(s.department, s.department.departName),
  'department-role': by(s.departmentRole, s.departmentRole.roleName),
  dictionary: by(s.dict, s.dict.dictName),
  'dictionary-item': by(s.dictItem, s.dictItem.itemText),
  document: documents,
  'document-template': by(s.documentTemplate, s.documentTemplate.name),
  'fill-rule': by(s.fillRule, s.fillRule.ruleName),
  'gateway-route': by(s.gatewayRoute, s.gatewayRoute.name),
  level: by(s.accessLevel, s.accessLevel.name),
  'level-number': ({ deps, actor }, ids) =>
    deps.db
      .select({ id: sql<string>`${s.accessLevel.level}::text`, name: s.accessLevel.name })
      .from(s.accessLevel)
      .where(and(inArray(sql`${s.accessLevel.level}::text`, ids), eq(s.accessLevel.tenantId, actor.tenantId))),
  'masking-rule': by(s.maskingRule, s.maskingRule.name),
  'message-template': by(s.messageTemplate, s.messageTemplate.templateName),
  permission: by(s.permission, s.permission.name),
  position: by(s.position, s.position.name),
  role: by(s.role, s.role.roleName),
  topic: nodes('topic'),
  user: by(s.user, s.user.realname),
}
export const isNamed = (kind: string): boolean => Object.hasOwn(FIND, kind)

/** The present names of objects by `kind:id`, as far as the caller may see them. */
export async function presentNames(
  ctx: Ctx,
  objects: readonly { kind: string; id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    [...Map.groupBy(objects, ({ kind }) => kind)].map(async ([kind, group]) => {
      const rows = (await FIND[kind]?.(ctx, [...new Set(group.map(({ id }) => id))])) ?? []
      return rows.flatMap(({ id, name }) => (name ? [[`${kind}:${id}`, name] as const] : []))
    }),
  )
  return new Map(found.flat())
}
