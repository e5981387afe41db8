import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { FOUND } from './features.generated.ts'

/** A function that takes what a feature needs: of several, one takes what all of them need together. */
type Taking<F> = F extends Feature<infer D> ? (deps: D) => void : never

/** Everything a handler or a task of any feature may need; built once in `start.ts`. */
export type Deps = Taking<(typeof FOUND)[number]> extends (deps: infer D) => void ? D : never

/** What the server consists of: every feature that a file of a room exports. */
export const FEATURES: readonly Feature<Deps>[] = FOUND

/** What is built beside the product: the tutorial in `docs/tutorial`. */
export interface Extension {
  features: readonly Feature<Deps>[]
  contract: readonly Endpoint[]
}

export const TASKS = FEATURES.flatMap(({ tasks = [] }) => tasks)

export const RULED_LISTS = FEATURES.flatMap(({ ruledLists = [] }) => ruledLists)

export const LEAVING = FEATURES.flatMap(({ leaving }) => leaving ?? [])

export const FEATURE_MENUS = FEATURES.flatMap(({ menus = [] }) => menus)

export const WIRE_TABLES = new Map(FEATURES.flatMap(({ wireTables = {} }) => Object.entries(wireTables)))

export const TABLE_DICTIONARIES = new Map(
  FEATURES.flatMap(({ tableDictionaries = {} }) => Object.entries(tableDictionaries)),
)
