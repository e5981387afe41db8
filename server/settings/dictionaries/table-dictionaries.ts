import { and, asc, eq, inArray, isNull, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Checked } from '#core/contract/endpoint.ts'
import type { DictItem } from '#core/contract/sys/dictionaries/dict.ts'
import type {
  tableDictionary,
  tableDictionaryTexts,
  tableDictionaryTree,
} from '#core/contract/sys/dictionaries/table-dictionary.ts'
import { ROOT, type TaxonomyTreeNode } from '#core/contract/taxonomy.ts'
import { contains } from '#server/db/field-value.ts'
import type { Context } from '#server/http/route.ts'
import type { TableDictionary } from '#server/jobs/queue/index.ts'
import { denied, Reject } from '#server/kernel/reject.ts'
import type { DictDeps } from './deps.ts'
import { wireItem } from './present.ts'

type Ctx = Context<DictDeps>

interface Asked {
  source: TableDictionary
  text: PgColumn
  code: PgColumn
  /** The rows that exist for the person. */
  where: SQL
}

/** Refuses unknown tables, and tables that the person may not list otherwise. */
async function asked(ctx: Ctx, [table = '', textName = '', codeName = '']: readonly string[]): Promise<Asked> {
  const source = ctx.deps.tableDictionaries.get(table)
  const text = source && Object.hasOwn(source.texts, textName) ? source.texts[textName] : undefined
  const code = source && Object.hasOwn(source.codes, codeName) ? source.codes[codeName] : undefined
  if (!source || !text || !code) throw new Reject('不支持这个表字典')
  if (source.listedBy && !ctx.actor.permissions.has(source.listedBy.access)) throw denied()
  return { source, text, code, where: and(eq(source.tenantId, ctx.actor.tenantId), await source.seen?.(ctx))! }
}

/** `table,text,code`. A fourth part would be an SQL condition. */
function splitParts(dict: string): readonly string[] {
  const parts = dict.split(',').map((part) => part.trim())
  if (parts.length < 3 || parts.length > 4) throw new Reject('字典Code格式不正确！')
  if (parts[3]) throw new Reject('表字典不支持查询条件')
  return parts
}

const splitValues = (list: string): string[] =>
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
  const table = await asked(ctx, splitParts(dict))
  const found = keyword.includes(',')
    ? inArray(table.code, splitValues(keyword))
    : or(contains(table.text, keyword.trim(), true, true), contains(table.code, keyword.trim(), true, true))
  return itemsWhere(ctx, table, and(table.source.offered, found), pageSize)
}

export async function tableItemsChosenFirst(ctx: Ctx, dict: string, query: Query): Promise<DictItem[]> {
  const table = await asked(ctx, splitParts(dict))
  const values = splitValues(query.keyword)
  const chosen = values.length > 0 ? await itemsWhere(ctx, table, inArray(table.code, values), values.length) : []
  const others = and(table.source.offered, values.length > 0 ? notInArray(table.code, values) : undefined)
  return [...chosen, ...(await itemsWhere(ctx, table, others, query.pageSize))]
}

export async function tableTexts(
  ctx: Ctx,
  dict: string,
  { key, delNotExist }: Checked<typeof tableDictionaryTexts>['query'],
): Promise<string[]> {
  const table = await asked(ctx, splitParts(dict))
  const keys = splitValues(key)
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
