import type { Ctx } from '../../http/route.ts'
import type { SearchDeps } from '../deps.ts'

export type Ruling = Ctx<SearchDeps>
