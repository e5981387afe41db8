import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, Ids } from '../../values.ts'

export const chapter = '收藏、评论与评价'

export const FavouriteRow = v.looseObject({
  id: v.string(),
  userId: v.string(),
  docId: v.string(),
  addTime: v.string(),
  folderId: v.nullable(v.string()),
})
export type FavouriteRow = v.InferOutput<typeof FavouriteRow>

/** Ours: which of these documents are favourites of the caller, by document. One call for a whole page of rows. */
export const favouriteOfDocs = endpoint({
  method: 'GET',
  path: '/KM/kmDocFavourite/ofDocs',
  summary: '这些知识中我的收藏',
  query: v.object({ ids: Ids }),
  result: v.array(FavouriteRow),
  access: 'signed-in',
})

export const favouriteAdd = endpoint({
  method: 'POST',
  path: '/KM/kmDocFavourite/add',
  summary: '收藏一篇知识',
  query: v.object({ docId: Id, folderId: v.optional(Id) }),
  /** The new row's id. */
  result: v.string(),
  access: 'signed-in',
  done: '收藏成功',
})

/** By the document's id, as in the family. */
export const favouriteDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmDocFavourite/delete',
  summary: '取消收藏',
  query: v.object({ docId: Id }),
  access: 'signed-in',
  done: '已取消收藏',
})
