import type { PlaceKind } from '#core/access/places.ts'
import { type PlaceEntity, type PlaceNode, ROOT } from '#core/contract/place.ts'
import type { ListQuery, Page } from '#core/contract/page.ts'
import { type PlaceRow, visiblePlaces } from '#server/access/documents/index.ts'
import type { Database } from '#server/db/database.ts'
import { Reject } from '#server/kernel/reject.ts'
import type { Context } from '#server/http/route.ts'
import { childrenOf, presentNode, presentPlace, type Shown, shownTree } from './present.ts'

export type Asking = Context<{ db: Database }>

const shown = async ({ deps, actor }: Asking, kind: PlaceKind): Promise<Shown> =>
  shownTree(await visiblePlaces(deps.db, actor, kind))

export async function listPlaces(ctx: Asking, kind: PlaceKind, pid: string | null | undefined): Promise<PlaceEntity[]> {
  const tree = await shown(ctx, kind)
  return childrenOf(tree, pid || ROOT).map((row) => presentPlace(tree, row))
}

export async function pagePlaces(
  ctx: Asking,
  kind: PlaceKind,
  { pid, pageNo, pageSize }: Pick<ListQuery, 'pageNo' | 'pageSize'> & { pid?: string | null | undefined },
): Promise<Page<PlaceEntity>> {
  const all = await listPlaces(ctx, kind, pid)
  const records = all.slice((pageNo - 1) * pageSize, pageNo * pageSize)
  return { records, total: all.length, size: pageSize, current: pageNo, pages: Math.ceil(all.length / pageSize) }
}

export async function placesBelow(
  ctx: Asking,
  kind: PlaceKind,
  parents: readonly string[],
): Promise<Page<PlaceEntity>> {
  const tree = await shown(ctx, kind)
  const records = parents.flatMap((id) => childrenOf(tree, id)).map((row) => presentPlace(tree, row))
  return { records, total: records.length }
}

export async function onePlace(ctx: Asking, kind: PlaceKind, id: string): Promise<PlaceEntity> {
  const tree = await shown(ctx, kind)
  const row = tree.rows.find((each) => each.id === id)
  if (!row) throw new Reject('未找到对应数据')
  return presentPlace(tree, row)
}

export async function matchingPlace(
  ctx: Asking,
  kind: PlaceKind,
  { field, val }: { field: 'id' | 'name' | 'code'; val: string },
): Promise<PlaceEntity> {
  const tree = await shown(ctx, kind)
  const rows = tree.rows.filter((row) => row[field] === val)
  if (rows.length === 0) throw new Reject('查询无果')
  if (rows.length > 1) throw new Reject('存在多个值')
  return presentPlace(tree, rows[0]!)
}

/** Nodes below the place of a code; the roots for '' and '0'. */
export async function placeNodes(
  ctx: Asking,
  kind: PlaceKind,
  { async: lazy, pcode }: { async: boolean; pcode: string },
): Promise<PlaceNode[]> {
  const tree = await shown(ctx, kind)
  const pid = idOfCode(tree, pcode || ROOT)
  if (pid === null) throw new Reject(`该编码【${pcode}】不存在，请核实!`)
  return childrenOf(tree, pid).map((row) => presentNode(tree, row, !lazy))
}

/** Only roots can be recommended. */
export async function recommendedNodes(ctx: Asking, kind: PlaceKind, lazy: boolean): Promise<PlaceNode[]> {
  const tree = await shown(ctx, kind)
  return childrenOf(tree, ROOT)
    .filter((row) => row.recommend)
    .map((row) => presentNode(tree, row, !lazy))
}

export async function nodesBelow(ctx: Asking, kind: PlaceKind, pid: string | null | undefined): Promise<PlaceNode[]> {
  const tree = await shown(ctx, kind)
  return childrenOf(tree, pid || ROOT).map((row) => presentNode(tree, row))
}

/** Nodes below a place, named by id or by code, that fulfil a condition. */
export async function nodesWhere(
  ctx: Asking,
  kind: PlaceKind,
  asked: { pid?: string | null | undefined; pcode?: string | undefined; condition?: string | undefined },
): Promise<PlaceNode[]> {
  const tree = await shown(ctx, kind)
  const pid = asked.pid || (asked.pcode ? idOfCode(tree, asked.pcode) : null)
  if (!pid) throw new Reject(`加载分类字典树参数有误.[${asked.pcode || 'null'}]!`)
  const fits = conditionOf(asked.condition)
  return childrenOf(tree, pid)
    .filter((row) => fits(presentPlace(tree, row)))
    .map((row) => presentNode(tree, row))
}

function conditionOf(text: string | undefined): (place: PlaceEntity) => boolean {
  if (!text) return () => true
  const condition = parsed(text)
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) {
    throw new Reject('查询条件格式不正确')
  }
  const wanted = Object.entries(condition)
  return (place) => wanted.every(([field, value]) => Object.hasOwn(place, field) && place[field] === value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // the same refusal as for a value that is no object
  }
}

/** Names in the order of the ids; one that is not there is left out, or stands as its id. */
export async function placeNamesOf(
  ctx: Asking,
  kind: PlaceKind,
  { ids, delNotExist }: { ids: string; delNotExist: boolean },
): Promise<string[]> {
  const names = new Map((await shown(ctx, kind)).rows.map((row) => [row.id, row.name]))
  const asked = ids.split(',').filter(Boolean)
  return asked.flatMap((id) => names.get(id) ?? (delNotExist ? [] : id))
}

export async function optionsBelow(
  ctx: Asking,
  kind: PlaceKind,
  code: string,
): Promise<{ value: string; text: string }[]> {
  const { rows } = await shown(ctx, kind)
  const found = code === '' || code === ROOT ? rows : rows.filter((row) => row.code.startsWith(code))
  if (found.length === 0) throw new Reject(`无数据,参数有误.[${code}]`)
  return found.map((row) => ({ value: row.id, text: row.name }))
}

export async function checkCode(
  ctx: Asking,
  kind: PlaceKind,
  { pid, code }: { pid?: string | null | undefined; code: string },
): Promise<void> {
  if (code === '') throw new Reject('错误,类型编码为空!')
  if (!pid || pid === ROOT) return
  const parent = (await shown(ctx, kind)).rows.find((row: PlaceRow) => row.id === pid)
  if (!parent) throw new Reject('上级不存在')
  if (!code.startsWith(parent.code)) throw new Reject(`编码不符合规范,须以"${parent.code}"开头!`)
}

const idOfCode = (tree: Shown, code: string): string | null =>
  code === ROOT ? ROOT : (tree.rows.find((row) => row.code === code)?.id ?? null)
