import * as dictionary from '#core/contract/sys/dictionaries/dictionary.ts'
import * as item from '#core/contract/sys/dictionaries/dictionary-item.ts'
import { type Route, routesFor } from '#server/http/route.ts'
import { dict } from '#server/db/schema/index.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { listRecords } from '#server/resource/read.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import { forgetDictionaries } from '#server/settings/dictionaries/index.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import * as dictionaries from './dictionaries.ts'
import { addItem, checkItem, deleteItems, editItem, getItem, listItems } from './items.ts'

const route = routesFor<SheetDeps>()

const reading = [
  route(dictionary.dictionaryList, async (ctx, { query }) =>
    dictionaries.wirePage(await listRecords(ctx, dictionaries.DICTIONARY, query)),
  ),
  route(dictionary.dictionaryKnowledgeList, async (ctx, { query }) =>
    dictionaries.wirePage(await listRecords(ctx, dictionaries.KNOWLEDGE, query)),
  ),
  route(dictionary.dictionaryTree, (ctx, { query }) => dictionaries.named(ctx, query.dictName)),
  route(dictionary.dictionaryBin, (ctx) => dictionaries.binned(ctx)),
  route(item.dictionaryItemList, (ctx, { query }) => listItems(ctx, query)),
  route(item.dictionaryItemGet, (ctx, { query }) => getItem(ctx, query.id)),
  route(item.dictionaryItemCheck, (ctx, { query }) => checkItem(ctx, query)),
  ...resourceRoutes(dictionaries.DICTIONARY, {
    get: dictionary.dictionaryGet,
    export: dictionary.dictionaryExport,
    template: dictionary.dictionaryTemplate,
  }),
]

const writing = [
  ...resourceRoutes(dictionaries.DICTIONARY, {
    add: dictionary.dictionaryAdd,
    edit: dictionary.dictionaryEdit,
    import: dictionary.dictionaryImport,
  }),
  route(dictionary.dictionaryDelete, (ctx, { query }) => dictionaries.deleteDictionaries(ctx, [query.id])),
  route(dictionary.dictionaryDeleteBatch, (ctx, { query }) => dictionaries.deleteDictionaries(ctx, query.ids)),
  route(dictionary.dictionaryRestore, (ctx, { params }) => dictionaries.restoreDictionary(ctx, params.id)),
  route(dictionary.dictionaryPurge, (ctx, { params }) => dictionaries.purgeDictionary(ctx, params.id)),
  route(item.dictionaryItemAdd, (ctx, { body }) => addItem(ctx, body)),
  route(item.dictionaryItemEdit, (ctx, { body }) => editItem(ctx, body)),
  route(item.dictionaryItemDelete, (ctx, { query }) => deleteItems(ctx, [query.id])),
  route(item.dictionaryItemDeleteBatch, (ctx, { query }) => deleteItems(ctx, query.ids)),
  route(dictionary.dictionaryRefresh, () => Promise.resolve()),
]

/** A person who has written reads their change at once: the next read of any person uses the database. */
const thenForget = ({ endpoint, handle }: Route<SheetDeps>): Route<SheetDeps> => ({
  endpoint,
  handle: async (...asked) => {
    const [ctx] = asked
    const answer = await handle(...asked)
    forgetDictionaries(ctx.deps.db, ctx.actor.tenantId)
    return answer
  },
})

export const dictionaryFeature: Feature<SheetDeps> = {
  name: 'dictionaries',
  wireTables: { sys_dict: { table: dict } },
  routes: [...reading, ...writing.map(thenForget)],
}
