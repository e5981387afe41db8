import { and, eq, inArray } from 'drizzle-orm'
import { loadTaxonomy, visibleTaxonomy } from '#server/access/documents/index.ts'
import { accessLevel, department, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { listDictItems } from '#server/settings/dictionaries/index.ts'
import type { DocumentDeps } from '../store/deps.ts'

type Ctx = Context<DocumentDeps>

/** Says the values of one setting. Null: this value has no name that the caller may see. */
export type Say = (value: string) => string | null

/** Closed categories and topics have names only for those who see them; the document's own are on its page anyway. */
export async function nodeNames(
  { deps, actor }: Ctx,
  kind: 'category' | 'topic',
  ids: readonly string[],
  own: readonly string[],
): Promise<Say> {
  if (ids.length === 0) return () => null
  const all = own.length > 0 ? await loadTaxonomy(deps.db, actor.tenantId, kind) : []
  const known = [...(await visibleTaxonomy(deps.db, actor, kind)), ...all.filter(({ id }) => own.includes(id))]
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? null
}

export async function levelNames({ deps, actor }: Ctx, levels: readonly string[]): Promise<Say> {
  if (levels.length === 0) return () => null
  const rows = await deps.db
    .select({ level: accessLevel.level, name: accessLevel.name })
    .from(accessLevel)
    .where(and(eq(accessLevel.tenantId, actor.tenantId), inArray(accessLevel.level, [...new Set(levels.map(Number))])))
  const names = new Map(rows.map(({ level, name }) => [String(level), name]))
  return (level) => names.get(level) ?? `${level} 级`
}

export async function departmentNames({ deps, actor }: Ctx, ids: readonly string[]): Promise<Say> {
  if (ids.length === 0) return () => null
  const rows = await deps.db
    .select({ id: department.id, name: department.departName })
    .from(department)
    .where(and(eq(department.tenantId, actor.tenantId), inArray(department.id, [...new Set(ids)])))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? null
}

export async function personNames({ deps, actor }: Ctx, ids: readonly string[]): Promise<Say> {
  if (ids.length === 0) return () => null
  const rows = await deps.db
    .select({ id: user.id, name: user.realname })
    .from(user)
    .where(and(eq(user.tenantId, actor.tenantId), inArray(user.id, [...new Set(ids)])))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? '已注销的用户'
}

export async function tagNames({ deps, actor }: Ctx, values: readonly string[]): Promise<Say> {
  if (values.length === 0) return () => null
  const names = new Map(
    (await listDictItems(deps.db, actor, 'km_dict_business')).map((item) => [item.value, item.text]),
  )
  return (value) => names.get(value) ?? value
}
