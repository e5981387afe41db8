import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { Id, Ids, line } from '../../values.ts'
import { docSearch } from './search.ts'

export const chapter = '搜索'

/** A saved search; with `alert`, new matches are stored for its owner. Ours. */
export const SavedSearchRow = v.looseObject({
  id: v.string(),
  name: v.string(),
  /** The body of the search call. */
  query: v.record(v.string(), v.unknown()),
  alert: v.boolean(),
  /** Stored hits that have not been seen. */
  fresh: v.number(),
  checkTime: v.nullish(v.string()),
  createTime: v.nullish(v.string()),
})
export type SavedSearchRow = v.InferOutput<typeof SavedSearchRow>

const name = v.pipe(line(50), v.trim(), v.nonEmpty('请填写名称'))

export const savedSearchList = endpoint({
  method: 'GET',
  path: '/KM/kmSavedSearch/list',
  summary: '我保存的搜索',
  result: v.array(SavedSearchRow),
  access: 'signed-in',
  programs: 'read',
})

export const savedSearchAdd = endpoint({
  method: 'POST',
  path: '/KM/kmSavedSearch/add',
  summary: '保存搜索',
  body: v.object({ name, query: docSearch.body, alert: v.optional(v.boolean(), false) }),
  result: v.string(),
  access: 'signed-in',
  done: '已保存',
})

export const savedSearchEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmSavedSearch/edit',
  summary: '修改保存的搜索',
  body: v.object({ id: Id, name, alert: v.boolean() }),
  access: 'signed-in',
  done: '修改成功!',
})

export const savedSearchDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmSavedSearch/delete',
  summary: '删除保存的搜索',
  query: v.object({ ids: Ids }),
  access: 'signed-in',
  done: '删除成功!',
})

/** Documents that came after the search was saved, the newest first; only those that the caller may read now. */
export const savedSearchHits = endpoint({
  method: 'GET',
  path: '/KM/kmSavedSearch/hits',
  summary: '保存的搜索的新结果',
  query: v.object({ id: Id }),
  result: v.array(
    v.object({ docId: v.string(), title: v.string(), seen: v.boolean(), createTime: v.nullish(v.string()) }),
  ),
  access: 'signed-in',
})

export const savedSearchSeen = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmSavedSearch/seen',
  summary: '新结果标为已看',
  /** `until`: the `checkTime` of the list that was seen; later hits stay new. */
  query: v.object({ id: Id, until: v.optional(v.pipe(v.string(), v.maxLength(40))) }),
  access: 'signed-in',
})
