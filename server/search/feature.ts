import type { Actor } from '../http/actor.ts'
import type { Feature } from '../tasks/index.ts'
import type { SearchDeps } from './deps.ts'
import { recordSweep } from './records/index.ts'
import { searchRoutes } from './routes.ts'
import { savedSearchCheck } from './saved/index.ts'
import { searchTrialTask } from './trial/index.ts'

interface Deps extends SearchDeps {
  actorOfUser: (userId: string) => Promise<Actor | null>
}

export const searchFeature: Feature<Deps> = {
  name: 'search',
  routes: searchRoutes,
  tasks: [searchTrialTask],
  schedules: [recordSweep, savedSearchCheck],
}
