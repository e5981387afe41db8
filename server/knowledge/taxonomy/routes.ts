import type { PlaceKind } from '#core/access/places.ts'
import * as categories from '#core/contract/km/category.ts'
import * as topics from '#core/contract/sys/category.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { addPlace, deletePlaces, editPlace } from './edit.ts'
import {
  checkCode,
  listPlaces,
  matchingPlace,
  nodesBelow,
  nodesWhere,
  onePlace,
  optionsBelow,
  pagePlaces,
  placeNamesOf,
  placeNodes,
  placesBelow,
  recommendedNodes,
} from './read.ts'

const route = routesFor<{ db: Database }>()

const routesOf = (kind: PlaceKind, calls: typeof topics) => [
  route(calls.placeRootPage, (ctx, { query }) => pagePlaces(ctx, kind, query)),
  route(calls.placeRoots, (ctx, { query }) => listPlaces(ctx, kind, query.pid)),
  route(calls.placeChildren, (ctx, { query }) => listPlaces(ctx, kind, query.pid)),
  route(calls.placeChildrenBatch, (ctx, { query }) => placesBelow(ctx, kind, query.parentIds)),
  route(calls.placeGet, (ctx, { query }) => onePlace(ctx, kind, query.id)),
  route(calls.placeFindOne, (ctx, { query }) => matchingPlace(ctx, kind, query)),
  route(calls.placeTree, (ctx, { query }) => placeNodes(ctx, kind, query)),
  route(calls.placeTreeRecommended, (ctx, { query }) => recommendedNodes(ctx, kind, query.async)),
  route(calls.placeTreeChildren, (ctx, { query }) => nodesBelow(ctx, kind, query.pid)),
  route(calls.placeTreeData, (ctx, { query }) => nodesWhere(ctx, kind, query)),
  route(calls.placeNames, (ctx, { query }) => placeNamesOf(ctx, kind, query)),
  route(calls.placeOptions, (ctx, { query }) => optionsBelow(ctx, kind, query.code)),
  route(calls.placeCheckCode, (ctx, { query }) => checkCode(ctx, kind, query)),
  route(calls.placeAdd, async (ctx, { body }) => onePlace(ctx, kind, await addPlace(ctx, kind, body))),
  route(calls.placeEdit, (ctx, { body }) => editPlace(ctx, kind, body)),
  route(calls.placeDelete, (ctx, { query }) => deletePlaces(ctx, kind, [query.id])),
  route(calls.placeDeleteBatch, (ctx, { query }) => deletePlaces(ctx, kind, query.ids)),
]

const placeRoutes = [...routesOf('topic', topics), ...routesOf('category', categories)]

export const placeFeature: Feature<{ db: Database }> = {
  name: 'places',
  routes: placeRoutes,
}
