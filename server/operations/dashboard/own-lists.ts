import { DEFAULT_TENANT } from '#core/contract/default-tenant.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Page } from '#core/contract/page.ts'
import { questionFeature } from '#server/answers/questions/index.ts'
import { checkedInput } from '#server/http/input.ts'
import { type Context, Reply, type Route } from '#server/http/route.ts'
import { rightsFeature } from '#server/knowledge/access-requests/index.ts'
import { documentFeature } from '#server/knowledge/documents/index.ts'
import type { Actor } from '#server/kernel/actor.ts'
import { monitoringFeature } from '../monitoring/index.ts'
import { parkedTaskFeature } from '../parked-tasks/index.ts'

/* A figure of the dashboard is the total of a list: the very handler of the list is asked, so that the two cannot differ. */

/** The features whose lists are counted. */
const FEATURES = [documentFeature, rightsFeature, questionFeature, monitoringFeature, parkedTaskFeature] as const

type Taking<F> = F extends { routes?: readonly Route<infer D>[] } ? (deps: D) => void : never
export type DashboardDeps = Taking<(typeof FEATURES)[number]> extends (deps: infer D) => void ? D : never
export type Ctx = Context<DashboardDeps>

const ROUTES = new Map<Endpoint, Route<DashboardDeps>>(
  FEATURES.flatMap(({ routes = [] }) =>
    (routes as readonly Route<DashboardDeps>[]).map((each) => [each.endpoint, each]),
  ),
)

const EVERYBODY: readonly string[] = ['anonymous', 'public', 'guest', 'signed-in']

/** Whether the person, who has signed in, may ask this list. */
const mayAsk = (actor: Actor, { access, ofInstallation }: Endpoint): boolean =>
  (EVERYBODY.includes(access) || actor.permissions.has(access)) &&
  (!ofInstallation || actor.tenantId === DEFAULT_TENANT)

export type Row = Readonly<Record<string, unknown>>

/** The page that the list answers to this question; null when the person may not ask it. */
export async function askList(
  ctx: Ctx,
  list: Endpoint,
  query: Readonly<Record<string, string>>,
): Promise<Page<Row> | null> {
  if (!mayAsk(ctx.actor, list)) return null
  const input = checkedInput(list, { params: {}, query, body: undefined })
  // None of these lists looks at the request itself.
  const answer = await ROUTES.get(list)!.handle(ctx, input, undefined as never)
  const found = (answer instanceof Reply ? answer.result : answer) as Page<Row> | Row[]
  return Array.isArray(found) ? { records: found, total: found.length } : found
}
