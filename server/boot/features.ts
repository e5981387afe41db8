import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Feature, WireTable } from '#server/jobs/queue/index.ts'
import { tableNamed } from '#core/contract/sys/duplicate.ts'
import { findResource } from '#server/resource/routes.ts'
import { addBuiltIn } from '#server/settings/dictionaries/index.ts'
import { FOUND } from './features.generated.ts'

/** A function that takes what a feature needs. The union of such functions takes what all of them need together. */
type Taking<F> = F extends Feature<infer D> ? (deps: D) => void : never

/** Everything that handlers and tasks may need; built once in `start.ts`. */
export type Deps = Taking<(typeof FOUND)[number]> extends (deps: infer D) => void ? D : never

/** All features of the server: every feature that a file of a room exports. */
export const FEATURES: readonly Feature<Deps>[] = FOUND

/** An addition that is built beside the product: the tutorial in `docs/tutorial`. */
export interface Extension {
  features: readonly Feature<Deps>[]
  contract: readonly Endpoint[]
}

addBuiltIn(FEATURES.flatMap(({ dictionaries = [] }) => dictionaries))

export const TASKS = FEATURES.flatMap(({ tasks = [] }) => tasks)

export const RULED_LISTS = FEATURES.flatMap(({ ruledLists = [] }) => ruledLists)

export const LEAVING = FEATURES.flatMap(({ leaving }) => leaving ?? [])

export const FEATURE_MENUS = FEATURES.flatMap(({ menus = [] }) => menus)

/** Records that are kept by their facts alone. */
export const RESOURCES = [
  ...new Set(FEATURES.flatMap(({ routes = [] }) => routes.flatMap((r) => findResource(r) ?? []))),
]

/** Of records of the kit forms may ask by the name that follows from their kind. */
export const WIRE_TABLES = new Map<string, WireTable>([
  ...RESOURCES.map(({ kind, table }) => [tableNamed(kind), { table }] as const),
  ...FEATURES.flatMap(({ wireTables = {} }) => Object.entries(wireTables)),
])

export const TABLE_DICTIONARIES = new Map(
  FEATURES.flatMap(({ tableDictionaries = {} }) => Object.entries(tableDictionaries)),
)
