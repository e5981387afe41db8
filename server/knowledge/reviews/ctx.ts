import type { Context } from '#server/http/route.ts'
import type { ReviewDeps } from './who-reviews.ts'

export type Ctx = Context<ReviewDeps>
