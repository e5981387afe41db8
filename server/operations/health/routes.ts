import { sql } from 'drizzle-orm'
import { apiDocument, conversionMonitor, health } from '#core/contract/platform/health.ts'
import { conversionState, type Converter } from '#server/rendering/conversion/index.ts'
import type { Database } from '#server/db/database.ts'
import { isRereading } from '#server/knowledge/documents/index.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { wireTime } from '#server/kernel/wire-time.ts'
import { type Index, progressOf } from '#server/search/index-lifecycle/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import type { SearchEngine } from '#server/search/model/index.ts'
import { apiDescription } from './api-description.ts'

export interface PlatformDeps {
  db: Database
  engine: SearchEngine
  converter: Converter
  index: Pick<Index, 'state'>
  files: Pick<FileStore, 'contents'>
}

type Status = 'UP' | 'DOWN'

const route = routesFor<PlatformDeps>()

const platformRoutes = [
  route(health, async ({ deps }) => {
    const { first } = deps.files.contents
    const [db, search, files] = await Promise.all([
      statusOf(deps.db.execute(sql`select 1`)),
      statusOf(deps.engine.cursor()),
      statusOf(first.check()),
    ])
    const status: Status = [db, search, files].every((each) => each === 'UP') ? 'UP' : 'DOWN'
    const text =
      db === 'UP' ? { status: db, state: (await isRereading(deps.db)) ? 'rereading' : 'ready' } : { status: db }
    const part = search === 'UP' ? { status: search, ...told(await deps.index.state()) } : { status: search }
    return {
      status,
      components: { db: { status: db }, search: part, text, files: { status: files, store: first.kind } },
    }
  }),
  route(conversionMonitor, async ({ deps }) => {
    const state = await conversionState(deps.db, deps.converter)
    return { ...state, lastErrorTime: wireTime(state.lastErrorTime) }
  }),
  route(apiDocument, async () => apiDescription()),
]

/** That the index is being rebuilt, and how far; searches are answered meanwhile. */
const told = ({ rebuilding }: Awaited<ReturnType<Index['state']>>) =>
  rebuilding ? { state: 'rebuilding', progress: progressOf(rebuilding) } : { state: 'ready' }

/** A part is up when it answers within two seconds. */
async function statusOf(attempt: Promise<unknown>): Promise<Status> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), 2000)
  })
  try {
    await Promise.race([attempt, late])
    return 'UP'
  } catch {
    return 'DOWN'
  } finally {
    clearTimeout(timer)
  }
}

export const platformFeature: Feature<PlatformDeps> = {
  name: 'platform',
  routes: platformRoutes,
}
