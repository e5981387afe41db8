import { dictItems, dictItemsAll } from '#core/contract/sys/dict.ts'
import type { Database } from '#server/db/database.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { allDictItems, dictItemsOf } from './items.ts'

export interface DictDeps {
  db: Database
}

const route = routesFor<DictDeps>()

const dictRoutes = [
  route(dictItems, ({ deps, actor }, { params }) => dictItemsOf(deps.db, actor, params.code)),
  route(dictItemsAll, ({ deps, actor }) => allDictItems(deps.db, actor)),
]

export const dictFeature: Feature<DictDeps> = {
  name: 'dict',
  routes: dictRoutes,
}
