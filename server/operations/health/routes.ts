import { apiDocument, conversionMonitor, health } from '#core/contract/platform/health.ts'
import { conversionState } from '#server/rendering/conversion/index.ts'
import { isRereading } from '#server/knowledge/documents/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type Index, progressShare } from '#server/search/index-lifecycle/index.ts'
import { apiDescription } from './api-description.ts'
import type { PlatformDeps } from './deps.ts'
import { checkParts, statusOfAll } from './parts.ts'

const route = routesFor<PlatformDeps>()

const platformRoutes = [
  route(health, async ({ deps }) => {
    const parts = await checkParts(deps)
    const { db, search, files } = parts
    const text =
      db === 'UP' ? { status: db, state: (await isRereading(deps.db)) ? 'rereading' : 'ready' } : { status: db }
    const part = search === 'UP' ? { status: search, ...told(await deps.index.state()) } : { status: search }
    const store = deps.files.contents.first.kind
    return {
      status: statusOfAll(parts),
      components: { db: { status: db }, search: part, text, files: { status: files, store } },
    }
  }),
  route(conversionMonitor, async ({ deps }) => {
    const state = await conversionState(deps.db, deps.converter)
    return { ...state, lastErrorTime: wireTime(state.lastErrorTime) }
  }),
  route(apiDocument, async () => apiDescription()),
]

/** The progress of rebuilding the index; searches still work meanwhile. */
const told = ({ rebuilding }: Awaited<ReturnType<Index['state']>>) =>
  rebuilding ? { state: 'rebuilding', progress: progressShare(rebuilding) } : { state: 'ready' }

export const platformFeature: Feature<PlatformDeps> = {
  name: 'platform',
  routes: platformRoutes,
}
