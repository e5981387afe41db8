import type * as v from 'valibot'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { ListQuery } from '#core/contract/page.ts'
import type { ExportQuery } from '#core/contract/sheet.ts'
import type { Context, Route } from '#server/http/route.ts'
import { importRoute, type SheetDeps, writeTemplate } from '#server/spreadsheet/resource/index.ts'
import type { Resource } from './facts.ts'
import { getRecord, listRecords, treeOfRecords } from './read.ts'
import { exportRecords, resourceImporter, resourceSheet } from './sheet.ts'
import { addRecord, type Edited, editRecord, removeRecords } from './write.ts'

type Ctx = Context<SheetDeps>
type Asks<Q> = Endpoint & { readonly query: v.GenericSchema<unknown, Q> }
type Takes<B> = Endpoint & { readonly body: v.GenericSchema<unknown, B> }

interface One {
  id: string
}
interface Many {
  ids: string[]
}
interface Trial {
  dryRun: boolean
}

/**
 * The calls that the kit answers. A call that is left out gets its own route, which may use the parts: `listRecords`,
 * `addRecord` and so on.
 */
interface ResourceCalls {
  list?: Asks<ListQuery>
  tree?: Endpoint
  get?: Asks<One>
  add?: Resource['add']
  edit?: Takes<Edited>
  remove?: Asks<One>
  removeMany?: Asks<Many>
  export?: Asks<ExportQuery>
  template?: Endpoint
  import?: Takes<Trial>
}

const KEPT_BY = new WeakMap<Route<never>, Resource>()

/** The records that a route of the kit is about; undefined: it is none of the kit. */
export const findResource = (route: Route<never>): Resource | undefined => KEPT_BY.get(route)

export function resourceRoutes(facts: Resource, calls: ResourceCalls): Route<SheetDeps>[] {
  const routes = buildRoutes(facts, calls)
  for (const route of routes) KEPT_BY.set(route, facts)
  return routes
}

const buildRoutes = (facts: Resource, calls: ResourceCalls): Route<SheetDeps>[] => [
  ...answered(calls.list, (ctx, { query }: Query<ListQuery>) => listRecords(ctx, facts, query)),
  ...answered(calls.tree, (ctx) => treeOfRecords(ctx, facts)),
  ...answered(calls.get, (ctx, { query }: Query<One>) => getRecord(ctx, facts, query.id)),
  ...answered(calls.add, (ctx, { body }: Body<Readonly<Record<string, unknown>>>) => addRecord(ctx, facts, body)),
  ...answered(calls.edit, (ctx, { body }: Body<Edited>) => editRecord(ctx, facts, body)),
  ...answered(calls.remove, (ctx, { query }: Query<One>) => removeRecords(ctx, facts, [query.id])),
  ...answered(calls.removeMany, (ctx, { query }: Query<Many>) => removeRecords(ctx, facts, query.ids)),
  ...answered(calls.export, (ctx, { query }: Query<ExportQuery>) => exportRecords(ctx, facts, query)),
  ...answered(calls.template, (ctx) => writeTemplate(ctx, resourceSheet(facts))),
  ...(calls.import ? [importRoute(calls.import, resourceImporter(facts))] : []),
]

interface Query<Q> {
  query: Q
}
interface Body<B> {
  body: B
}

/** The input was validated by the schemas of the call before the handler is called. */
const answered = (
  endpoint: Endpoint | undefined,
  handle: (ctx: Ctx, input: never) => Promise<unknown>,
): Route<SheetDeps>[] => (endpoint ? [{ endpoint, handle: (ctx, input) => handle(ctx, input as never) }] : [])
