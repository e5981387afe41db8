import { assistantDecide, assistantRequest } from '#core/contract/open/assistant.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { decide, describeRequest } from './consent.ts'
import type { AssistantDeps } from './deps.ts'
import { OAUTH, WELL_KNOWN } from './mount.ts'
import { assistantSweep } from './sweep.ts'

export { allowsAssistants } from './deps.ts'
export { RESOURCE_METADATA } from './metadata.ts'

const route = routesFor<AssistantDeps>()

/** Assistants that people connect by signing in and agreeing (OAuth 2.1, decision 0040). */
export const assistantFeature: Feature<AssistantDeps> = {
  name: 'assistants',
  routes: [
    route(assistantRequest, (ctx, { query }) => describeRequest(ctx, query.request)),
    route(assistantDecide, (ctx, { body }) => decide(ctx, body)),
  ],
  mounts: [WELL_KNOWN, OAUTH],
  schedules: [assistantSweep],
}
