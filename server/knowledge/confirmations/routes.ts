import { docConfirmValid } from '#core/contract/km/documents/confirm-valid.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { DocumentDeps } from '../documents/index.ts'
import { confirmValid } from './confirm-valid.ts'

const route = routesFor<DocumentDeps>()

export const confirmationFeature: Feature<DocumentDeps> = {
  name: 'confirmations',
  routes: [route(docConfirmValid, (ctx, { body }) => confirmValid(ctx, body))],
}
