import {
  docDelete,
  docDeleteBatch,
  docDownload,
  docGet,
  docListDraft,
  docListMine,
  docListRecent,
  docPreview,
  docText,
  docUpload,
  docView,
} from '#core/contract/km/document.ts'
import {
  docBin,
  docListPassed,
  docListWaiting,
  docPass,
  docPassBatch,
  docPurge,
  docReject,
  docRejectBatch,
  docRelease,
  docRestore,
  docSubmit,
  docSubmitBatch,
  docWithdraw,
} from '#core/contract/km/review.ts'
import type { ReviewAction } from '#core/rules/review.ts'
import { routesFor } from '../http/route.ts'
import type { DocumentDeps } from './deps.ts'
import {
  documentText,
  downloadDocument,
  getDocument,
  listBin,
  listDraft,
  listMine,
  listPassed,
  listRecent,
  listWaiting,
  previewDocument,
  viewDocument,
} from './read.ts'
import { moveAll, moveOne } from './review.ts'
import { uploadDocument } from './upload.ts'

const rejection = (reason: string | undefined): ReviewAction => ({ kind: 'reject', ...(reason && { reason }) })

const route = routesFor<DocumentDeps>()

export const documentRoutes = [
  route(docUpload, async (ctx, { body }) => {
    const id = await uploadDocument(ctx, body)
    return (await getDocument(ctx, id)).records[0]!
  }),
  route(docGet, (ctx, { query }) => getDocument(ctx, query.id)),
  route(docListRecent, (ctx, { query }) => listRecent(ctx, query)),
  route(docListDraft, (ctx, { query }) => listDraft(ctx, query)),
  route(docListMine, (ctx, { query }) => listMine(ctx, query)),
  route(docText, (ctx, { query }) => documentText(ctx, query.id)),
  route(docView, (ctx, { query }) => viewDocument(ctx, query.docId)),
  route(docPreview, (ctx, { query }) => previewDocument(ctx, query.docId)),
  route(docDownload, (ctx, { query }) => downloadDocument(ctx, query.docId)),
  route(docDelete, async (ctx, { query }) => {
    await moveOne(ctx, query.id, { kind: 'delete' })
    return docDelete.done // the family's clients look for the text in the result
  }),
  route(docDeleteBatch, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'delete' })),
  route(docSubmit, (ctx, { query }) => moveOne(ctx, query.id, { kind: 'submit' })),
  route(docSubmitBatch, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'submit' })),
  route(docWithdraw, (ctx, { query }) => moveOne(ctx, query.id, { kind: 'withdraw' })),
  route(docPass, (ctx, { query }) => moveOne(ctx, query.id, { kind: 'pass' })),
  route(docPassBatch, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'pass' })),
  route(docReject, (ctx, { query }) => moveOne(ctx, query.id, rejection(query.reason))),
  route(docRejectBatch, (ctx, { query }) => moveAll(ctx, query.ids, rejection(query.reason))),
  route(docRelease, (ctx, { body }) => moveOne(ctx, body.id, { kind: 'release', on: body.releaseFlag === 1 })),
  route(docListWaiting, (ctx, { query }) => listWaiting(ctx, query)),
  route(docListPassed, (ctx, { query }) => listPassed(ctx, query)),
  route(docBin, (ctx, { query }) => listBin(ctx, query)),
  route(docRestore, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'restore' })),
  route(docPurge, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'purge' })),
]
