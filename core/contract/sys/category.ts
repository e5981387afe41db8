import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { pageOf } from '../page.ts'
import {
  taxonomyAddBody,
  taxonomyEditBody,
  TaxonomyEntities,
  TaxonomyEntity,
  TaxonomyTreeNodes,
  TaxonomyOption,
  taxonomyQuery,
} from '../taxonomy.ts'

/*
 * The tree of topics (知识专题) under the family's path of its category dictionary. `km/category.ts` has the
 * same calls, by the same names, for the categories of documents.
 */

export const taxonomyRootPage = endpoint({
  method: 'GET',
  path: '/sys/category/rootList',
  summary: '知识专题：一级节点（分页）',
  query: taxonomyQuery.list,
  result: pageOf(TaxonomyEntity),
  access: 'guest',
  programs: 'read',
})

export const taxonomyRoots = endpoint({
  method: 'GET',
  path: '/sys/category/rootListNoPage',
  summary: '知识专题：一级节点',
  query: taxonomyQuery.below,
  result: TaxonomyEntities,
  access: 'guest',
  programs: 'read',
})

export const taxonomyChildren = endpoint({
  method: 'GET',
  path: '/sys/category/childList',
  summary: '知识专题：下级节点',
  query: taxonomyQuery.below,
  result: TaxonomyEntities,
  access: 'guest',
  programs: 'read',
})

export const taxonomyChildrenBatch = endpoint({
  method: 'GET',
  path: '/sys/category/getChildListBatch',
  summary: '知识专题：多个节点的下级',
  query: taxonomyQuery.parents,
  result: pageOf(TaxonomyEntity),
  access: 'guest',
  programs: 'read',
})

export const taxonomyGet = endpoint({
  method: 'GET',
  path: '/sys/category/queryById',
  summary: '知识专题：按编号取一个节点',
  query: taxonomyQuery.one,
  result: TaxonomyEntity,
  access: 'guest',
  programs: 'read',
})

export const taxonomyAdd = endpoint({
  method: 'POST',
  path: '/sys/category/add',
  summary: '知识专题：新增节点',
  body: taxonomyAddBody,
  result: TaxonomyEntity,
  access: 'km:topic:edit',
  audit: ['topic-add'],
  programs: 'site',
  done: '添加成功！',
})

/** Renames, moves, closes or opens a node. */
export const taxonomyEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/sys/category/edit',
  summary: '知识专题：修改、移动、封闭节点',
  body: taxonomyEditBody,
  access: 'km:topic:edit',
  audit: ['topic-edit'],
  programs: 'site',
  done: '修改成功!',
})

/** With all below; refused while documents stand in it. */
export const taxonomyDelete = endpoint({
  method: 'DELETE',
  path: '/sys/category/delete',
  summary: '知识专题：删除节点及其下级',
  query: taxonomyQuery.one,
  access: 'km:topic:edit',
  audit: ['topic-delete'],
  programs: 'site',
  done: '删除成功!',
})

export const taxonomyDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/sys/category/deleteBatch',
  summary: '知识专题：批量删除节点及其下级',
  query: taxonomyQuery.several,
  access: 'km:topic:edit',
  audit: ['topic-delete'],
  programs: 'site',
  done: '批量删除成功！',
})

/** The one node that has this value. */
export const taxonomyFindOne = endpoint({
  method: 'GET',
  path: '/sys/category/loadOne',
  summary: '知识专题：按字段取唯一的节点',
  query: taxonomyQuery.match,
  result: TaxonomyEntity,
  access: 'guest',
  programs: 'read',
})

export const taxonomyTree = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeRoot',
  summary: '知识专题：选择树',
  query: taxonomyQuery.tree,
  result: TaxonomyTreeNodes,
  access: 'guest',
  programs: 'read',
})

export const taxonomyTreeRecommended = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeRootRecommend',
  summary: '知识专题：推荐的一级节点',
  query: taxonomyQuery.tree,
  result: TaxonomyTreeNodes,
  access: 'guest',
  programs: 'read',
})

export const taxonomyTreeChildren = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeChildren',
  summary: '知识专题：选择树的下级',
  query: taxonomyQuery.below,
  result: TaxonomyTreeNodes,
  access: 'guest',
  programs: 'read',
})

export const taxonomyTreeData = endpoint({
  method: 'GET',
  path: '/sys/category/loadTreeData',
  summary: '知识专题：按上级与条件取选择树',
  query: taxonomyQuery.data,
  result: TaxonomyTreeNodes,
  access: 'guest',
  programs: 'read',
})

/** Names for ids, in their order. Clients of the family append a slash to the path. */
export const taxonomyNames = endpoint({
  method: 'GET',
  path: '/sys/category/loadDictItem',
  summary: '知识专题：按编号取名称',
  query: taxonomyQuery.names,
  result: v.array(v.string()),
  access: 'guest',
  programs: 'read',
})

export const taxonomyOptions = endpoint({
  method: 'GET',
  path: '/sys/category/loadAllData',
  summary: '知识专题：编码下的全部节点',
  query: taxonomyQuery.code,
  result: v.array(TaxonomyOption),
  access: 'guest',
  programs: 'read',
})

export const taxonomyCheckCode = endpoint({
  method: 'GET',
  path: '/sys/category/checkCode',
  summary: '知识专题：检查编码是否符合上级',
  query: taxonomyQuery.check,
  access: 'km:topic:edit',
  programs: 'site',
})
