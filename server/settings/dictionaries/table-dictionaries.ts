import { and, asc, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Checked, Permission } from '#core/contract/endpoint.ts'
import type { DictItem } from '#core/contract/sys/dictionaries/dict.ts'
import { userPick } from '#core/contract/sys/people.ts'
import { roleList } from '#core/contract/sys/role.ts'
import type {
  tableDictionary,
  tableDictionaryTexts,
  tableDictionaryTree,
} from '#core/contract/sys/dictionaries/table-dictionary.ts'
import { ROOT, type TaxonomyTreeNode } from '#core/contract/taxonomy.ts'
import { visibleTaxonomy } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { contains } from '#server/db/field-value.ts'
import { department, position, role, taxonomyNode, user } from '#server/db/schema/index.ts'
import type { Context } from '#server/http/route.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import { wireItem } from './present.ts'

type Ctx = Context<{ db: Database }>

interface Source {
  /** The right to the list of these rows; null: everybody who has signed in may know them. */
  access: Permission | null
  tenantId: PgColumn
  id: PgColumn
  parentId?: PgColumn
  texts: Readonly<Record<string, PgColumn>>
  codes: Readonly<Record<string, PgColumn>>
  /** Which of them can be chosen; the others have a name all the same. */
  offered?: SQL
  /** Which of them exist for the person who asks. */
  seen?: (ctx: Ctx) => Promise<SQL>
}

const listAccess = ({ access }: { access: string }) => access as Permission

/** All there are, by the family's names. */
const SOURCES: Readonly<Record<string, Source>> = {
  sys_user: {
    access: listAccess(userPick),
    tenantId: user.tenantId,
    id: user.id,
    texts: { realname: user.realname },
    codes: { username: user.username, id: user.id },
    offered: and(eq(user.status, 1), eq(user.deleted, false))!,
  },
  sys_depart: {
    access: null,
    tenantId: department.tenantId,
    id: department.id,
    parentId: department.parentId,
    texts: { depart_name: department.departName },
    codes: { id: department.id, org_code: department.orgCode },
  },
  sys_position: {
    access: null,
    tenantId: position.tenantId,
    id: position.id,
    texts: { name: position.name },
    codes: { code: position.code, id: position.id },
  },
  sys_role: {
    access: listAccess(roleList),
    tenantId: role.tenantId,
    id: role.id,
    texts: { role_name: role.roleName },
    codes: { id: role.id, role_code: role.roleCode },
  },
  sys_category: {
    access: null,
    tenantId: taxonomyNode.tenantId,
    id: taxonomyNode.id,
    parentId: taxonomyNode.parentId,
    texts: { name: taxonomyNode.name },
    codes: { id: taxonomyNode.id, code: taxonomyNode.code },
    seen: async ({ deps, actor }) =>
      inArray(
        taxonomyNode.id,
        (await visibleTaxonomy(deps.db, actor, 'topic')).map(({ id }) => id),
      ),
  },
}

interface Asked {
  source: Source
  text: PgColumn
  code: PgColumn
  /** The rows that exist for the person. */
  where: SQL
}

/** Refuses what is not in the list, and what the person may not list otherwise. */
async function asked(ctx: Ctx, [table = '', textName = '', codeName = '']: readonly string[]): Promise<Asked> {
  const source = Object.hasOwn(SOURCES, table) ? SOURCES[table]! : undefined
  const text = source && Object.hasOwn(source.texts, textName) ? source.texts[textName] : undefined
  const code = source && Object.hasOwn(source.codes, codeName) ? source.codes[codeName] : undefined
  if (!source || !text || !code) throw new Reject('不支持这个表字典')
  if (source.access && !ctx.actor.permissions.has(source.access)) throw denied()
  return { source, text, code, where: and(eq(source.tenantId, ctx.actor.tenantId), await source.seen?.(ctx))! }
}

/** `table,text,code`. A fourth part would be a condition in SQL. */
function partsOf(dict: string): readonly string[] {
  const parts = dict.split(',').map((part) => part.trim())
  if (parts.length < 3 || parts.length > 4) throw new Reject('字典Code格式不正确！')
  if (parts[3]) throw new Reject('表字典不支持查询条件')
  return parts
}

const valuesOf = (list: string): string[] =>
  list
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')

async function itemsWhere(ctx: Ctx, { source, text, code, where }: Asked, more: SQL | undefined, most: number) {
  const rows = await ctx.deps.db
    .select({ value: sql<string>`${code}`, text: sql<string>`${text}` })
    .from(source.id.table)
    .where(and(where, more))
    .orderBy(asc(text), asc(source.id))
    .limit(most)
  return rows.map((row) => wireItem(row.value, row.text))
}

type Query = Checked<typeof tableDictionary>['query']

export async function tableItems(ctx: Ctx, dict: string, { keyword, pageSize }: Query): Promise<DictItem[]> {
  const table = await asked(ctx, partsOf(dict))
  const found = keyword.includes(',')
    ? inArray(table.code, valuesOf(keyword))
    : or(contains(table.text, keyword.trim(), true, true), contains(table.code, keyword.trim(), true, true))
  return itemsWhere(ctx, table, and(table.source.offered, found), pageSize)
}

export async function tableItemsChosenFirst(ctx: Ctx, dict: string, query: Query): Promise<DictItem[]> {
  const table = await asked(ctx, partsOf(dict))
  const values = valuesOf(query.keyword)
  const chosen = values.length > 0 ? await itemsWhere(ctx, table, inArray(table.code, values), values.length) : []
  const others = and(table.source.offered, values.length > 0 ? notInArray(table.code, values) : undefined)
  return [...chosen, ...(await itemsWhere(ctx, table, others, query.pageSize))]
}

export async function tableTexts(
  ctx: Ctx,
  dict: string,
  { key, delNotExist }: Checked<typeof tableDictionaryTexts>['query'],
): Promise<string[]> {
  const table = await asked(ctx, partsOf(dict))
  const keys = valuesOf(key)
  const items = keys.length > 0 ? await itemsWhere(ctx, table, inArray(table.code, keys), keys.length) : []
  const names = new Map(items.map(({ value, text }) => [value, text]))
  return keys.flatMap((each) => names.get(each) ?? (delNotExist === 'true' ? [] : [each]))
}

/** `condition` may be an empty JSON object, as the family's clients send it. */
export async function tableTree(
  ctx: Ctx,
  { pid, tableName, text, code, condition }: Checked<typeof tableDictionaryTree>['query'],
): Promise<TaxonomyTreeNode[]> {
  if (!/^(\{\s*\})?$/.test(condition.trim())) throw new Reject('表字典不支持查询条件')
  const table = await asked(ctx, [tableName, text, code])
  const { id, parentId } = table.source
  if (!parentId) throw new Reject('这个表字典不是树')
  const rows = await ctx.deps.db
    .select({ id: sql<string>`${id}`, value: sql<string>`${table.code}`, text: sql<string>`${table.text}` })
    .from(id.table)
    .where(and(table.where, pid === '' || pid === ROOT ? isNull(parentId) : eq(parentId, pid)))
    .orderBy(asc(table.text), asc(id))
  const ids = rows.map((row) => row.id)
  const below = await ctx.deps.db
    .selectDistinct({ id: parentId })
    .from(id.table)
    .where(and(table.where, inArray(parentId, ids)))
  const parents = new Set(below.map((row) => row.id))
  return rows.map((row) => ({
    key: row.value,
    title: row.text,
    name: row.text,
    value: row.value,
    parentId: pid === '' ? ROOT : pid,
    leaf: !parents.has(row.id),
  }))
}
