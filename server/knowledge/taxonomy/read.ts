import type { TaxonomyKind } from '#core/access/trees.ts'
import { type TaxonomyEntity, type TaxonomyTreeNode, ROOT } from '#core/contract/taxonomy.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { type TaxonomyNode, visibleTaxonomy } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { computeRevision } from '#server/db/revision.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { listChildren, editedNode, presentNode, presentEntity, type Shown, shownTree } from './present.ts'

const shown = async ({ deps, actor }: Context<{ db: Database }>, kind: TaxonomyKind): Promise<Shown> =>
  shownTree(await visibleTaxonomy(deps.db, actor, kind))

export async function listNodes(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  pid: string | null | undefined,
): Promise<TaxonomyEntity[]> {
  const tree = await shown(ctx, kind)
  return listChildren(tree, pid || ROOT).map((row) => presentEntity(tree, row))
}

export async function pageNodes(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  { pid, pageNo, pageSize }: Pick<ListQuery, 'pageNo' | 'pageSize'> & { pid?: string | null | undefined },
): Promise<Page<TaxonomyEntity>> {
  const all = await listNodes(ctx, kind, pid)
  const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { records, total: all.length, size: pageSize, current: pageNo, pages: Math.ceil(all.length / pageSize) }
}

export async function entitiesBelow(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  parents: readonly string[],
): Promise<Page<TaxonomyEntity>> {
  const tree = await shown(ctx, kind)
  const records = parents.flatMap((id) => listChildren(tree, id)).map((row) => presentEntity(tree, row))
  return { records, total: records.length }
}

export async function oneNode(ctx: Context<{ db: Database }>, kind: TaxonomyKind, id: string): Promise<TaxonomyEntity> {
  const tree = await shown(ctx, kind)
  const row = tree.rows.find((each) => each.id === id)
  if (!row) throw new Reject('未找到对应数据')
  return { ...presentEntity(tree, row), revision: computeRevision(editedNode(row)) }
}

export async function matchingNode(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  { field, val }: { field: 'id' | 'name' | 'code'; val: string },
): Promise<TaxonomyEntity> {
  const tree = await shown(ctx, kind)
  const rows = tree.rows.filter((row) => row[field] === val)
  if (rows.length === 0) throw new Reject('查询无果')
  if (rows.length > 1) throw new Reject('存在多个值')
  return presentEntity(tree, rows[0]!)
}

/** Nodes below the node of a code; the roots for '' and '0'. */
export async function treeNodes(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  { async: lazy, pcode }: { async: boolean; pcode: string },
): Promise<TaxonomyTreeNode[]> {
  const tree = await shown(ctx, kind)
  const pid = idOfCode(tree, pcode || ROOT)
  if (pid === null) throw new Reject(`该编码【${pcode}】不存在，请核实!`)
  return listChildren(tree, pid).map((row) => presentNode(tree, row, !lazy))
}

/** Only roots can be recommended. */
export async function recommendedNodes(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  lazy: boolean,
): Promise<TaxonomyTreeNode[]> {
  const tree = await shown(ctx, kind)
  return listChildren(tree, ROOT)
    .filter((row) => row.recommend)
    .map((row) => presentNode(tree, row, !lazy))
}

export async function nodesBelow(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  pid: string | null | undefined,
): Promise<TaxonomyTreeNode[]> {
  const tree = await shown(ctx, kind)
  return listChildren(tree, pid || ROOT).map((row) => presentNode(tree, row))
}

/** Nodes below a node, given by id or by code, that fulfil a condition. */
export async function nodesWhere(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  asked: { pid?: string | null | undefined; pcode?: string | undefined; condition?: string | undefined },
): Promise<TaxonomyTreeNode[]> {
  const tree = await shown(ctx, kind)
  const pid = asked.pid || (asked.pcode ? idOfCode(tree, asked.pcode) : null)
  if (!pid) throw new Reject(`加载分类字典树参数有误.[${asked.pcode || 'null'}]!`)
  const fits = parseCondition(asked.condition)
  return listChildren(tree, pid)
    .filter((row) => fits(presentEntity(tree, row)))
    .map((row) => presentNode(tree, row))
}

function parseCondition(text: string | undefined): (entity: TaxonomyEntity) => boolean {
  if (!text) return () => true
  const condition = parsed(text)
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) {
    throw new Reject('查询条件格式不正确')
  }
  const wanted = Object.entries(condition)
  return (entity) => wanted.every(([field, value]) => Object.hasOwn(entity, field) && entity[field] === value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // the same refusal as for a value that is no object
  }
}

/** Names in the order of the ids. An unknown id is left out, or returned unchanged. */
export async function taxonomyNames(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  { ids, delNotExist }: { ids: string; delNotExist: boolean },
): Promise<string[]> {
  const names = new Map((await shown(ctx, kind)).rows.map((row) => [row.id, row.name]))
  const asked = ids.split(',').filter(Boolean)
  return asked.flatMap((id) => names.get(id) ?? (delNotExist ? [] : id))
}

export async function optionsBelow(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  code: string,
): Promise<{ value: string; text: string }[]> {
  const { rows } = await shown(ctx, kind)
  const found = code === '' || code === ROOT ? rows : rows.filter((row) => row.code.startsWith(code))
  if (found.length === 0) throw new Reject(`无数据,参数有误.[${code}]`)
  return found.map((row) => ({ value: row.id, text: row.name }))
}

export async function checkCode(
  ctx: Context<{ db: Database }>,
  kind: TaxonomyKind,
  { pid, code }: { pid?: string | null | undefined; code: string },
): Promise<void> {
  if (code === '') throw new Reject('错误,类型编码为空!')
  if (!pid || pid === ROOT) return
  const parent = (await shown(ctx, kind)).rows.find((row: TaxonomyNode) => row.id === pid)
  if (!parent) throw new Reject('上级不存在')
  if (!code.startsWith(parent.code)) throw new Reject(`编码不符合规范,须以"${parent.code}"开头!`)
}

const idOfCode = (tree: Shown, code: string): string | null =>
  code === ROOT ? ROOT : (tree.rows.find((row) => row.code === code)?.id ?? null)
