import type { Context } from '#server/http/route.ts'
import type { SearchDeps } from '../index-lifecycle/index.ts'

export type Ruling = Context<SearchDeps>
