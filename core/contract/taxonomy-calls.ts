import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { flag, number, text } from './list-field.ts'
import { pageOf } from './page.ts'
import { exportCall, importCalls } from './sheet.ts'
import { TreeMove } from './sys/tree-move.ts'
import { Id } from './values.ts'
import {
  taxonomyAddBody,
  taxonomyEditBody,
  TaxonomyCount,
  TaxonomyEntities,
  TaxonomyEntity,
  TaxonomyMovePreview,
  TaxonomyTreeNodes,
  TaxonomyOption,
  taxonomyQuery,
} from './taxonomy.ts'

interface Tree {
  kind: 'topic' | 'category'
  /** The path of its calls. */
  base: `/${string}`
  /** Its name for people. */
  name: string
}

function read<Q extends v.GenericSchema, R extends v.GenericSchema>(
  path: `/${string}`,
  summary: string,
  query: Q,
  result: R,
) {
  return endpoint({ method: 'GET', path, summary, query, result, access: 'guest', programs: 'read' })
}

const reading = ({ base, name }: Tree) => ({
  taxonomyRootPage: read(`${base}/rootList`, `${name}：一级节点（分页）`, taxonomyQuery.list, pageOf(TaxonomyEntity)),
  taxonomyRoots: read(`${base}/rootListNoPage`, `${name}：一级节点`, taxonomyQuery.below, TaxonomyEntities),
  taxonomyChildren: read(`${base}/childList`, `${name}：下级节点`, taxonomyQuery.below, TaxonomyEntities),
  taxonomyChildrenBatch: read(
    `${base}/getChildListBatch`,
    `${name}：多个节点的下级`,
    taxonomyQuery.parents,
    pageOf(TaxonomyEntity),
  ),
  taxonomyGet: read(`${base}/queryById`, `${name}：按编号取一个节点`, taxonomyQuery.one, TaxonomyEntity),
  taxonomyTree: read(`${base}/loadTreeRoot`, `${name}：选择树`, taxonomyQuery.tree, TaxonomyTreeNodes),
  taxonomyTreeRecommended: read(
    `${base}/loadTreeRootRecommend`,
    `${name}：推荐的一级节点`,
    taxonomyQuery.tree,
    TaxonomyTreeNodes,
  ),
  taxonomyTreeChildren: read(
    `${base}/loadTreeChildren`,
    `${name}：选择树的下级`,
    taxonomyQuery.below,
    TaxonomyTreeNodes,
  ),
  taxonomyTreeData: read(
    `${base}/loadTreeData`,
    `${name}：按上级与条件取选择树`,
    taxonomyQuery.data,
    TaxonomyTreeNodes,
  ),
  taxonomyOptions: read(
    `${base}/loadAllData`,
    `${name}：编码下的全部节点`,
    taxonomyQuery.code,
    v.array(TaxonomyOption),
  ),
  /** The node with this value. */
  taxonomyFindOne: read(`${base}/loadOne`, `${name}：按字段取唯一的节点`, taxonomyQuery.match, TaxonomyEntity),
  /** Names for ids, in their order. Clients of the family append a slash to the path. */
  taxonomyNames: read(`${base}/loadDictItem`, `${name}：按编号取名称`, taxonomyQuery.names, v.array(v.string())),
})

const byEditors = <const K extends Tree['kind'], const V extends string>(kind: K, verb: V) =>
  ({ access: `km:${kind}:edit`, audit: [`${kind}-${verb}`], programs: 'site' }) as const

const editing = ({ kind, base, name }: Tree) => ({
  taxonomyAdd: endpoint({
    method: 'POST',
    path: `${base}/add`,
    summary: `${name}：新增节点`,
    body: taxonomyAddBody,
    result: TaxonomyEntity,
    ...byEditors(kind, 'add'),
    done: '添加成功！',
  }),
  /** Renames, moves, closes or opens a node. */
  taxonomyEdit: endpoint({
    method: ['PUT', 'POST'],
    path: `${base}/edit`,
    summary: `${name}：修改、移动、封闭节点`,
    body: taxonomyEditBody,
    ...byEditors(kind, 'edit'),
    done: '修改成功!',
  }),
  /** Deletes a node with all nodes below it; refused while documents are filed there. */
  taxonomyDelete: endpoint({
    method: 'DELETE',
    path: `${base}/delete`,
    summary: `${name}：删除节点及其下级`,
    query: taxonomyQuery.one,
    ...byEditors(kind, 'delete'),
    done: '删除成功!',
  }),
  taxonomyDeleteBatch: endpoint({
    method: 'DELETE',
    path: `${base}/deleteBatch`,
    summary: `${name}：批量删除节点及其下级`,
    query: taxonomyQuery.several,
    ...byEditors(kind, 'delete'),
    done: '批量删除成功！',
  }),
})

/** Ours: moves a node among others, in one call. */
const moving = ({ kind, base, name }: Tree) =>
  endpoint({
    method: 'POST',
    path: `${base}/move`,
    summary: `${name}：移动节点：到另一个上级之下，或在同级之间`,
    body: TreeMove,
    ...byEditors(kind, 'edit'),
    done: '移动成功!',
  })

/** Ours: for who arranges the tree. */
const arranging = ({ kind, base, name }: Tree) => {
  const read = { method: 'GET', access: `km:${kind}:edit`, programs: 'site' } as const
  return {
    taxonomyCounts: endpoint({
      ...read,
      path: `${base}/counts`,
      summary: `${name}：各节点有多少篇能读的知识，含下级`,
      result: v.array(TaxonomyCount),
    }),
    taxonomyMovePreview: endpoint({
      ...read,
      path: `${base}/movePreview`,
      summary: `${name}：移动节点之前，看权限会怎样改变`,
      /** `parentId`: '' for the top. */
      query: v.object({ id: Id, parentId: v.optional(v.union([v.literal(''), Id]), '') }),
      result: TaxonomyMovePreview,
    }),
  }
}

const checking = ({ kind, base, name }: Tree) =>
  endpoint({
    method: 'GET',
    path: `${base}/checkCode`,
    summary: `${name}：检查编码是否符合上级`,
    query: taxonomyQuery.check,
    access: `km:${kind}:edit`,
    programs: 'site',
  })

const FIELDS = {
  id: text('编号'),
  code: text('编码'),
  name: text('名称'),
  description: text('说明'),
  sortOrder: number('排序'),
  recommend: flag('首页推荐'),
  closed: flag('仅授权可读'),
} as const

/** The whole tree as Excel, as far as the editor sees it. */
const sheets = ({ kind, base, name }: Tree) => ({
  taxonomyExport: exportCall({ base, name, list: `km:${kind}:edit`, fields: FIELDS }),
  ...importCalls({ base, name, add: `km:${kind}:edit`, audit: [`${kind}-add`] }),
})

/** The calls of one tree of the taxonomy; topics and categories have the same. */
export const taxonomyCalls = (tree: Tree) => ({
  ...reading(tree),
  ...editing(tree),
  taxonomyMove: moving(tree),
  ...arranging(tree),
  taxonomyCheckCode: checking(tree),
  ...sheets(tree),
})
