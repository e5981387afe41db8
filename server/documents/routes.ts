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
import { routesFor } from '../http/route.ts'
import type { DocumentDeps } from './deps.ts'
import {
  documentText,
  downloadDocument,
  getDocument,
  listDraft,
  listMine,
  listRecent,
  previewDocument,
  viewDocument,
} from './read.ts'
import { deleteDocument, deleteDocuments } from './remove.ts'
import { uploadDocument } from './upload.ts'

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
  route(docDelete, (ctx, { query }) => deleteDocument(ctx, query.id)),
  route(docDeleteBatch, (ctx, { query }) => deleteDocuments(ctx, query.ids)),
]
