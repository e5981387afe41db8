import type { AccessDeps } from '../access/index.ts'
import type { Ctx } from '../http/route.ts'

export type RightsDeps = AccessDeps
export type Asking = Ctx<RightsDeps>
