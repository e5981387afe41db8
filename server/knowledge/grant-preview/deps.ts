import type { AccessDeps } from '#server/access/documents/index.ts'

export type RightsDeps = AccessDeps
