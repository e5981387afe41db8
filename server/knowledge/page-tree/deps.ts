import type { Context } from '#server/http/route.ts'
import type { DocumentDeps } from '../documents/index.ts'

export type Asking = Context<DocumentDeps>
