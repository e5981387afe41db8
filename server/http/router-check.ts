import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Route } from './route.ts'

/**
 * Calls of the contract without a route, calls with two routes, and routes outside the contract. All lists are empty in
 * a correct build.
 */
export function routerGaps(contract: readonly Endpoint[], routes: readonly Route<never>[]) {
  const served = routes.map((r) => r.endpoint)
  return {
    unserved: contract.filter((e) => !served.includes(e)).map((e) => e.path),
    twice: served.filter((e, i) => served.indexOf(e) !== i).map((e) => e.path),
    foreign: served.filter((e) => !contract.includes(e)).map((e) => e.path),
  }
}

/** Stops the start when contract and routes differ, so that a missing route is found at once and not later as a 404. */
export function assertComplete(contract: readonly Endpoint[], routes: readonly Route<never>[]): void {
  const gaps = routerGaps(contract, routes)
  const lines = Object.entries(gaps).flatMap(([kind, paths]) => paths.map((path) => `${kind} ${path}`))
  if (lines.length > 0) throw new Error(`contract and routes differ:\n${lines.join('\n')}`)
}
