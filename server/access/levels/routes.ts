import { levelAdd, levelDelete, levelEdit, levelList } from '#core/contract/km/documents/level.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { addLevel, deleteLevel, editLevel, type LevelDeps, listLevels } from './levels.ts'
import { seedLevels } from './seed.ts'

const route = routesFor<LevelDeps>()

const levelRoutes = [
  route(levelList, ({ deps, actor }) => listLevels(deps.db, actor.tenantId)),
  route(levelAdd, (ctx, { body }) => addLevel(ctx, body)),
  route(levelEdit, (ctx, { body }) => editLevel(ctx, body)),
  route(levelDelete, (ctx, { query }) => deleteLevel(ctx, query.id)),
]

export const levelFeature: Feature<LevelDeps> = {
  name: 'levels',
  routes: levelRoutes,
  seed: seedLevels,
}
