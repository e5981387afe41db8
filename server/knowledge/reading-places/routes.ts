import { readingPlaces, readingPlaceSave } from '#core/contract/km/community/reading-place.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { placesOfDocs, savePlace } from './places.ts'

const route = routesFor<DocumentDeps>()

export const readingPlaceFeature: Feature<DocumentDeps> = {
  name: 'reading-places',
  routes: [
    route(readingPlaces, (ctx, { query }) => placesOfDocs(ctx, query.ids)),
    route(readingPlaceSave, (ctx, { body }) => savePlace(ctx, body)),
  ],
}
