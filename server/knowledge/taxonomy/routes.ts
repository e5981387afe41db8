import type { TaxonomyKind } from '#core/access/trees.ts'
import { categories } from '#core/contract/km/documents/category.ts'
import { categoryMerge, categoryMergePreview } from '#core/contract/km/documents/category-merge.ts'
import { topics } from '#core/contract/sys/category.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { importRoute, type SheetDeps, writeTemplate } from '#server/spreadsheet/resource/index.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { addNode, deleteNodes, editNode, moveNode } from './edit.ts'
import { mergeCategory } from './merge.ts'
import { countNodes, previewMerge, previewMove } from './move-preview.ts'
import { TOPIC_DICTIONARY } from './table-dictionary.ts'
import {
  checkCode,
  listNodes,
  matchingNode,
  nodesBelow,
  nodesWhere,
  oneNode,
  optionsBelow,
  pageNodes,
  taxonomyNames,
  treeNodes,
  entitiesBelow,
  recommendedNodes,
} from './read.ts'
import { exportTree, taxonomyImporter, taxonomySheet } from './taxonomy-sheet.ts'
import { seedTaxonomy } from './seed.ts'

type TaxonomyDeps = SheetDeps & DocumentDeps

const route = routesFor<TaxonomyDeps>()

const buildRoutes = (kind: TaxonomyKind, calls: typeof topics) => [
  route(calls.taxonomyRootPage, (ctx, { query }) => pageNodes(ctx, kind, query)),
  route(calls.taxonomyRoots, (ctx, { query }) => listNodes(ctx, kind, query.pid)),
  route(calls.taxonomyChildren, (ctx, { query }) => listNodes(ctx, kind, query.pid)),
  route(calls.taxonomyChildrenBatch, (ctx, { query }) => entitiesBelow(ctx, kind, query.parentIds)),
  route(calls.taxonomyGet, (ctx, { query }) => oneNode(ctx, kind, query.id)),
  route(calls.taxonomyFindOne, (ctx, { query }) => matchingNode(ctx, kind, query)),
  route(calls.taxonomyTree, (ctx, { query }) => treeNodes(ctx, kind, query)),
  route(calls.taxonomyTreeRecommended, (ctx, { query }) => recommendedNodes(ctx, kind, query.async)),
  route(calls.taxonomyTreeChildren, (ctx, { query }) => nodesBelow(ctx, kind, query.pid)),
  route(calls.taxonomyTreeData, (ctx, { query }) => nodesWhere(ctx, kind, query)),
  route(calls.taxonomyNames, (ctx, { query }) => taxonomyNames(ctx, kind, query)),
  route(calls.taxonomyOptions, (ctx, { query }) => optionsBelow(ctx, kind, query.code)),
  route(calls.taxonomyCheckCode, (ctx, { query }) => checkCode(ctx, kind, query)),
  route(calls.taxonomyAdd, async (ctx, { body }) => oneNode(ctx, kind, await addNode(ctx, kind, body))),
  route(calls.taxonomyEdit, (ctx, { body }) => editNode(ctx, kind, body)),
  route(calls.taxonomyMove, (ctx, { body }) => moveNode(ctx, kind, body)),
  route(calls.taxonomyCounts, (ctx) => countNodes(ctx, kind)),
  route(calls.taxonomyMovePreview, (ctx, { query }) => previewMove(ctx, kind, query)),
  route(calls.taxonomyDelete, (ctx, { query }) => deleteNodes(ctx, kind, [query.id])),
  route(calls.taxonomyExport, (ctx, { query }) => exportTree(ctx, kind, query)),
  route(calls.importTemplate, (ctx) => writeTemplate(ctx, taxonomySheet(kind))),
  importRoute(calls.importExcel, taxonomyImporter(kind)),
  route(calls.taxonomyDeleteBatch, (ctx, { query }) => deleteNodes(ctx, kind, query.ids)),
]

const taxonomyRoutes = [
  ...buildRoutes('topic', topics),
  ...buildRoutes('category', categories),
  route(categoryMergePreview, (ctx, { query }) => previewMerge(ctx, query)),
  route(categoryMerge, (ctx, { body }) => mergeCategory(ctx, body)),
]

export const taxonomyFeature: Feature<TaxonomyDeps> = {
  name: 'taxonomy',
  routes: taxonomyRoutes,
  seed: seedTaxonomy,
  tableDictionaries: { sys_category: TOPIC_DICTIONARY },
}
