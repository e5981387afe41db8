import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { date } from '../../list-field.ts'
import { listQuery, pageOf } from '../../page.ts'
import { Id, Ids, line, NumberText } from '../../values.ts'
import { DocRow } from '../documents/doc-row.ts'
import { docFields } from '../documents/doc-fields.ts'
import { FavouriteRow } from './favourite.ts'

export const chapter = '收藏、评论与评价'

/** A favourite document of the caller: its record, and its folder. `id` is the document's. */
export const FavouriteDoc = v.looseObject({
  ...DocRow.entries,
  /** The row, for moving or deleting it. */
  favouriteId: v.string(),
  /** `yyyy-MM-dd`. */
  addTime: v.string(),
  /** Null: in no folder. */
  folderId: v.nullable(v.string()),
})
export type FavouriteDoc = v.InferOutput<typeof FavouriteDoc>

/**
 * With the filters and sorting of document lists. Documents that the caller may no longer open are left out; see {@link
 * favouriteLost}.
 */
export const favouriteList = endpoint({
  method: 'GET',
  path: '/KM/kmDocFavourite/list',
  summary: '我的收藏',
  query: v.looseObject({
    ...listQuery.entries,
    column: v.optional(v.pipe(v.string(), v.maxLength(200)), 'addTime'),
    /** Ours: only this folder; `none`: without a folder; absent: all. */
    folderId: v.optional(Id),
  }),
  fields: { ...docFields, addTime: date('收藏时间') },
  result: pageOf(FavouriteDoc),
  access: 'signed-in',
})

/** Ours: favourites that the caller may not open any more, for deleting them. It tells nothing about the documents. */
export const favouriteLost = endpoint({
  method: 'GET',
  path: '/KM/kmDocFavourite/lost',
  summary: '我已不能查看的收藏',
  result: v.array(FavouriteRow),
  access: 'signed-in',
})

export const favouriteGet = endpoint({
  method: 'GET',
  path: '/KM/kmDocFavourite/queryById',
  summary: '按编号取一条收藏',
  query: v.object({ id: Id }),
  result: FavouriteRow,
  access: 'signed-in',
})

/** By the ids of the rows. */
export const favouriteDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/KM/kmDocFavourite/deleteBatch',
  summary: '批量取消收藏',
  query: v.object({ ids: Ids }),
  access: 'signed-in',
  done: '已取消收藏',
})

/** Moves one; an absent folder means no change, null means no folder. */
export const favouriteEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmDocFavourite/edit',
  summary: '修改一条收藏所在的收藏夹',
  body: v.object({ id: Id, folderId: v.optional(v.nullable(Id)) }),
  access: 'signed-in',
  done: '修改成功!',
})

/** Ours. */
export const favouriteMove = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmDocFavourite/move',
  summary: '把收藏移入收藏夹',
  body: v.object({
    /** Of the rows. */
    ids: v.pipe(v.array(Id), v.minLength(1, '请选择一条记录！'), v.maxLength(1000, '一次最多处理 1000 条')),
    /** Null: out of every folder. */
    folderId: v.nullable(Id),
  }),
  access: 'signed-in',
  done: '已移动',
})

export const FolderRow = v.looseObject({
  id: v.string(),
  name: v.string(),
  sortOrder: v.number(),
  /** Documents in it that the caller may open. */
  amount: v.number(),
})
export type FolderRow = v.InferOutput<typeof FolderRow>

export const folderList = endpoint({
  method: 'GET',
  path: '/KM/kmDocFavourite/folder/list',
  summary: '我的收藏夹',
  result: v.object({
    folders: v.array(FolderRow),
    /** Favourites without a folder, and all favourites, counting those that the caller may open. */
    unfiled: v.number(),
    all: v.number(),
  }),
  access: 'signed-in',
})

const folderName = v.pipe(line(50), v.trim(), v.nonEmpty('请填写收藏夹名称'))
const sortOrder = v.optional(
  v.pipe(NumberText, v.integer('应为整数'), v.minValue(0, '排序不能小于 0'), v.maxValue(9999, '排序不能大于 9999')),
)

export const folderAdd = endpoint({
  method: 'POST',
  path: '/KM/kmDocFavourite/folder/add',
  summary: '新建收藏夹',
  /** Without an order it comes last. */
  body: v.object({ name: folderName, sortOrder }),
  result: v.string(),
  access: 'signed-in',
  done: '添加成功！',
})

export const folderEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmDocFavourite/folder/edit',
  summary: '修改收藏夹',
  body: v.object({ id: Id, name: v.optional(folderName), sortOrder }),
  access: 'signed-in',
  done: '修改成功!',
})

/** Its favourites stay, without a folder. */
export const folderDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmDocFavourite/folder/delete',
  summary: '删除收藏夹',
  query: v.object({ id: Id }),
  access: 'signed-in',
  done: '删除成功!',
})
