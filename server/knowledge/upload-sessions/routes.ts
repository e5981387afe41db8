import { unpackEntries, unpackGet, unpackList } from '#core/contract/km/files/unpack.ts'
import {
  uploadBegin,
  uploadCancel,
  uploadFinish,
  uploadKnown,
  uploadList,
  uploadPart,
  uploadState,
} from '#core/contract/km/files/upload-session.ts'
import { routesFor } from '#server/http/route.ts'
import { beginUpload } from './begin.ts'
import { cancelUpload } from './cancel.ts'
import type { UploadDeps } from './deps.ts'
import { finishUpload } from './finish.ts'
import { knownFiles } from './known.ts'
import { takePart } from './part.ts'
import { sessionState, unfinished } from './sessions.ts'
import { getUnpack, listEntries, listUnpacks } from './unpack.ts'

const route = routesFor<UploadDeps>()

export const uploadRoutes = [
  route(uploadBegin, (ctx, { body }) => beginUpload(ctx, body)),
  route(uploadPart, (ctx, { query }, { bytes }) => takePart(ctx, query, bytes)),
  route(uploadState, (ctx, { query }) => sessionState(ctx, query.id)),
  route(uploadList, (ctx) => unfinished(ctx)),
  route(uploadFinish, (ctx, { body }) => finishUpload(ctx, body)),
  route(uploadCancel, (ctx, { query }) => cancelUpload(ctx, query.id)),
  route(uploadKnown, (ctx, { body }) => knownFiles(ctx, body.sha256)),
  route(unpackGet, (ctx, { query }) => getUnpack(ctx, query.id)),
  route(unpackList, (ctx, { query }) => listUnpacks(ctx, query)),
  route(unpackEntries, (ctx, { query }) => listEntries(ctx, query)),
]
