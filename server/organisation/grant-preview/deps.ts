import type { AccessDeps } from '#server/access/documents/index.ts'
import type { Context } from '#server/http/route.ts'

export type RightsDeps = AccessDeps
export type Asking = Context<RightsDeps>
