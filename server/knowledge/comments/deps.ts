import type { AccessDeps } from '#server/access/documents/index.ts'
import type { Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../documents/index.ts'

export type CommentDeps = DocumentDeps & AccessDeps
export type Ctx = Context<CommentDeps>
