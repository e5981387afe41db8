import { replacementOfDoc, replacementRemove, replacementSet } from '#core/contract/km/community/replacement.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { removeReplacement, findReplacements, setReplacement } from './replacements.ts'

const route = routesFor<DocumentDeps>()

export const replacementFeature: Feature<DocumentDeps> = {
  name: 'replacements',
  routes: [
    route(replacementOfDoc, (ctx, { query }) => findReplacements(ctx, query.docId)),
    route(replacementSet, (ctx, { body }) => setReplacement(ctx, body)),
    route(replacementRemove, (ctx, { query }) => removeReplacement(ctx, query.docId)),
  ],
}
