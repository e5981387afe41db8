import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { pageOf } from '../page.ts'
import {
  placeAddBody,
  placeEditBody,
  PlaceEntities,
  PlaceEntity,
  PlaceNodes,
  PlaceOption,
  placeQuery,
} from '../place.ts'

/*
 * The tree of topics (知识专题) under the family's path of its category dictionary. `km/category.ts` has the
 * same calls, by the same names, for the categories of documents.
 */

export const placeRootPage = endpoint({
  method: 'GET',
  path: '/sys/category/rootList',
  summary: '知识专题：一级节点（分页）',
  query: placeQuery.list,
  result: pageOf(PlaceEntity),
  access: 'guest',
  programs: 'read',
})

export const placeRoots = endpoint({
  method: 'GET',
  path: '/sys/category/rootListNoPage',
  summary: '知识专题：一级节点',
  query: placeQuery.below,
  result: PlaceEntities,
  access: 'guest',
  programs: 'read',
})

export const placeChildren = endpoint({
  method: 'GET',
  path: '/sys/category/childList',
  summary: '知识专题：下级节点',
  query: placeQuery.below,
  result: PlaceEntities,
  access: 'guest',
  programs: 'read',
})

export const placeChildrenBatch = endpoint({
  method: 'GET',
  path: '/sys/category/getChildListBatch',
  summary: '知识专题：多个节点的下级',
  query: placeQuery.parents,
  result: pageOf(PlaceEntity),
  access: 'guest',
  programs: 'read',
})

export const placeGet = endpoint({
  method: 'GET',
  path: '/sys/category/queryById',
  summary: '知识专题：按编号取一个节点',
  query: placeQuery.one,
  result: PlaceEntity,
  access: 'guest',
  programs: 'read',
})

export const placeAdd = endpoint({
  method: 'POST',
  path: '/sys/category/add',
  summary: '知识专题：新增节点',
  body: placeAddBody,
  result: PlaceEntity,
  access: 'km:topic:edit',
  programs: 'site',
  done: '添加成功！',
})

/** Renames, moves, closes or opens a place. */
export const placeEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/category/edit',
  summary: '知识专题：修改、移动、封闭节点',
  body: placeEditBody,
  access: 'km:topic:edit',
  programs: 'site',
  done: '修改成功!',
})

/** With all below; refused while documents stand in it. */
export const placeDelete = endpoint({
  method: 'DELETE',
  path: '/sys/category/delete',
  summary: '知识专题：删除节点及其下级',
  query: placeQuery.one,
  access: 'km:topic:edit',
  programs: 'site',
  done: '删除成功!',
})

export const placeDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/category/deleteBatch',
  summary: '知识专题：批量删除节点及其下级',
  query: placeQuery.several,
  access: 'km:topic:edit',
  programs: 'site',
  done: '批量删除成功！',
})

/** The one place that has this value. */
export const placeFindOne = endpoint({
  method: 'GET',
  path: '/sys/category/loadOne',
  summary: '知识专题：按字段取唯一的节点',
  query: placeQuery.match,
  result: PlaceEntity,
  access: 'guest',
  programs: 'read',
})

export const placeTree = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeRoot',
  summary: '知识专题：选择树',
  query: placeQuery.tree,
  result: PlaceNodes,
  access: 'guest',
  programs: 'read',
})

export const placeTreeRecommended = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeRootRecommend',
  summary: '知识专题：推荐的一级节点',
  query: placeQuery.tree,
  result: PlaceNodes,
  access: 'guest',
  programs: 'read',
})

export const placeTreeChildren = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeChildren',
  summary: '知识专题：选择树的下级',
  query: placeQuery.below,
  result: PlaceNodes,
  access: 'guest',
  programs: 'read',
})

export const placeTreeData = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeData',
  summary: '知识专题：按上级与条件取选择树',
  query: placeQuery.data,
  result: PlaceNodes,
  access: 'guest',
  programs: 'read',
})

/** Names for ids, in their order. Clients of the family append a slash to the path. */
export const placeNames = endpoint({
  method: 'GET',
  path: '/sys/category/loadDictItem',
  summary: '知识专题：按编号取名称',
  query: placeQuery.names,
  result: v.array(v.string()),
  access: 'guest',
  programs: 'read',
})

export const placeOptions = endpoint({
  method: 'GET',
  path: '/sys/category/loadAllData',
  summary: '知识专题：编码下的全部节点',
  query: placeQuery.code,
  result: v.array(PlaceOption),
  access: 'guest',
  programs: 'read',
})

export const placeCheckCode = endpoint({
  method: 'GET',
  path: '/sys/category/checkCode',
  summary: '知识专题：检查编码是否符合上级',
  query: placeQuery.check,
  access: 'km:topic:edit',
  programs: 'site',
})
