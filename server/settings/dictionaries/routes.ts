import { dictItems, dictItemsAll } from '#core/contract/sys/dictionaries/dict.ts'
import * as table from '#core/contract/sys/dictionaries/table-dictionary.ts'
import { routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import type { DictDeps } from './deps.ts'
import { allDictItems, listDictItems } from './items.ts'
import { tableItems, tableItemsChosenFirst, tableTexts, tableTree } from './table-dictionaries.ts'

const route = routesFor<DictDeps>()

const dictRoutes = [
  route(dictItems, ({ deps, actor }, { params }) => listDictItems(deps.db, actor, params.code)),
  route(dictItemsAll, ({ deps, actor }) => allDictItems(deps.db, actor)),
  route(table.tableDictionary, (ctx, { params, query }) => tableItems(ctx, params.dict, query)),
  route(table.tableDictionaryChosenFirst, (ctx, { params, query }) => tableItemsChosenFirst(ctx, params.dict, query)),
  route(table.tableDictionaryTexts, (ctx, { params, query }) => tableTexts(ctx, params.dict, query)),
  route(table.tableDictionaryTree, (ctx, { query }) => tableTree(ctx, query)),
]

export const dictFeature: Feature<DictDeps> = {
  name: 'dict',
  routes: dictRoutes,
}
