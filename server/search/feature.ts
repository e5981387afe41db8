import { changeCompaction } from '#server/jobs/change-log/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { SearchDeps } from './index-lifecycle/index.ts'
import { recordSweep } from './query-log/index.ts'
import { searchMenus } from './menus.ts'
import { searchRoutes } from './routes.ts'
import { savedSearchCheck } from './saved/index.ts'
import { searchTrialTask } from './evaluation/index.ts'

interface Deps extends SearchDeps {
  actorOfUser: (userId: string) => Promise<Actor | null>
}

export const searchFeature: Feature<Deps> = {
  name: 'search',
  routes: searchRoutes,
  menus: searchMenus,
  tasks: [searchTrialTask],
  schedules: [recordSweep, savedSearchCheck, changeCompaction],
}
