import * as v from 'valibot'
import { endpoint } from '../../endpoint.ts'
import { pageOf } from '../../page.ts'
import {
  taxonomyAddBody,
  taxonomyEditBody,
  TaxonomyEntities,
  TaxonomyEntity,
  TaxonomyTreeNodes,
  TaxonomyOption,
  taxonomyQuery,
} from '../../taxonomy.ts'

/*
 * The tree of categories of documents (知识分类): ours, with the calls that `sys/category.ts` has for topics, by the same
 * names.
 */

export const taxonomyRootPage = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/rootList',
  summary: '知识分类：一级节点（分页）',
  query: taxonomyQuery.list,
  result: pageOf(TaxonomyEntity),
  access: 'guest',
  programs: 'read',
})

export const taxonomyRoots = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/rootListNoPage',
  summary: '知识分类：一级节点',
  query: taxonomyQuery.below,
  result: TaxonomyEntities,
  access: 'guest',
  programs: 'read',
})

export const taxonomyChildren = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/childList',
  summary: '知识分类：下级节点',
  query: taxonomyQuery.below,
  result: TaxonomyEntities,
  access: 'guest',
  programs: 'read',
})

export const taxonomyChildrenBatch = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/getChildListBatch',
  summary: '知识分类：多个节点的下级',
  query: taxonomyQuery.parents,
  result: pageOf(TaxonomyEntity),
  access: 'guest',
  programs: 'read',
})

export const taxonomyGet = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/queryById',
  summary: '知识分类：按编号取一个节点',
  query: taxonomyQuery.one,
  result: TaxonomyEntity,
  access: 'guest',
  programs: 'read',
})

export const taxonomyAdd = endpoint({
  method: 'POST',
  path: '/KM/kmCategory/add',
  summary: '知识分类：新增节点',
  body: taxonomyAddBody,
  result: TaxonomyEntity,
  access: 'km:category:edit',
  audit: ['category-add'],
  programs: 'site',
  done: '添加成功！',
})

/** Renames, moves, closes or opens a node. */
export const taxonomyEdit = endpoint({
  method: ['PUT', 'POST'],
  path: '/KM/kmCategory/edit',
  summary: '知识分类：修改、移动、封闭节点',
  body: taxonomyEditBody,
  access: 'km:category:edit',
  audit: ['category-edit'],
  programs: 'site',
  done: '修改成功!',
})

/** With all below; refused while documents stand in it. */
export const taxonomyDelete = endpoint({
  method: 'DELETE',
  path: '/KM/kmCategory/delete',
  summary: '知识分类：删除节点及其下级',
  query: taxonomyQuery.one,
  access: 'km:category:edit',
  audit: ['category-delete'],
  programs: 'site',
  done: '删除成功!',
})

export const taxonomyDeleteBatch = endpoint({
  method: 'DELETE',
  path: '/KM/kmCategory/deleteBatch',
  summary: '知识分类：批量删除节点及其下级',
  query: taxonomyQuery.several,
  access: 'km:category:edit',
  audit: ['category-delete'],
  programs: 'site',
  done: '批量删除成功！',
})

/** The one node that has this value. */
export const taxonomyFindOne = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/loadOne',
  summary: '知识分类：按字段取唯一的节点',
  query: taxonomyQuery.match,
  result: TaxonomyEntity,
  access: 'guest',
  programs: 'read',
})

export const taxonomyTree = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/loadTreeRoot',
  summary: '知识分类：选择树',
  query: taxonomyQuery.tree,
  result: TaxonomyTreeNodes,
  access: 'guest',
  programs: 'read',
})

export const taxonomyTreeRecommended = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/loadTreeRootRecommend',
  summary: '知识分类：推荐的一级节点',
  query: taxonomyQuery.tree,
  result: TaxonomyTreeNodes,
  access: 'guest',
  programs: 'read',
})

export const taxonomyTreeChildren = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/loadTreeChildren',
  summary: '知识分类：选择树的下级',
  query: taxonomyQuery.below,
  result: TaxonomyTreeNodes,
  access: 'guest',
  programs: 'read',
})

export const taxonomyTreeData = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/loadTreeData',
  summary: '知识分类：按上级与条件取选择树',
  query: taxonomyQuery.data,
  result: TaxonomyTreeNodes,
  access: 'guest',
  programs: 'read',
})

/** Names for ids, in their order. Clients of the family append a slash to the path. */
export const taxonomyNames = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/loadDictItem',
  summary: '知识分类：按编号取名称',
  query: taxonomyQuery.names,
  result: v.array(v.string()),
  access: 'guest',
  programs: 'read',
})

export const taxonomyOptions = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/loadAllData',
  summary: '知识分类：编码下的全部节点',
  query: taxonomyQuery.code,
  result: v.array(TaxonomyOption),
  access: 'guest',
  programs: 'read',
})

export const taxonomyCheckCode = endpoint({
  method: 'GET',
  path: '/KM/kmCategory/checkCode',
  summary: '知识分类：检查编码是否符合上级',
  query: taxonomyQuery.check,
  access: 'km:category:edit',
  programs: 'site',
})
