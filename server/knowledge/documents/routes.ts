import {
  docDelete,
  docDeleteBatch,
  docDownload,
  docGet,
  docListDraft,
  docListExpiring,
  docListMine,
  docListRecent,
  docListSubmitted,
  docPreview,
  docText,
  docUpload,
  docView,
} from '#core/contract/km/documents/document.ts'
import { fileDownloadTold, filePublic, filePublicDownload, fileTicket } from '#core/contract/km/documents/file.ts'
import { docConvert } from '#core/contract/km/files/conversion.ts'
import { docPageImage, docThumbnail } from '#core/contract/km/files/preview.ts'
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
} from '#core/contract/km/review/review.ts'
import { topicAddDocuments, topicDocuments, topicRemoveDocument } from '#core/contract/km/documents/topic-document.ts'
import { docRecognise } from '#core/contract/km/files/recognise.ts'
import { docReread } from '#core/contract/km/files/reread.ts'
import { failedFileList, failedFileReasons, failedFileRetry } from '#core/contract/km/files/failed-file.ts'
import { docUnlock } from '#core/contract/km/files/unlock.ts'
import { visitExport, visitList, visitRecent } from '#core/contract/km/documents/visit.ts'
import { docReaders } from '#core/contract/km/community/reader.ts'
import { docDownloadZip } from '#core/contract/km/documents/zip.ts'
import type { ReviewAction } from '#core/rules/review/review.ts'
import { routesFor } from '#server/http/route.ts'
import type { TicketDeps } from './store/deps.ts'
import { getDocument } from './details/get.ts'
import { countFailedReasons, listFailedFiles } from './failed/failed-files.ts'
import { retryFailedFiles } from './failed/retry.ts'
import { issueTicket, publicFile, tellDownload } from './preview/files.ts'
import { convertDocument, pageImageBlob, previewDocument, thumbnailBlob } from './preview/preview.ts'
import {
  documentText,
  downloadDocument,
  listBin,
  listDraft,
  listExpiring,
  listMine,
  listPassed,
  listRecent,
  listSubmitted,
  listWaiting,
  viewDocument,
} from './read/read.ts'
import { listReaders } from './read/readers.ts'
import { moveAll, moveOne } from './review/review.ts'
import { addToTopic, listTopicDocuments, removeFromTopic } from './edit/topics.ts'
import { recogniseDocument } from './text/ocr.ts'
import { rereadDocument } from './text/reread.ts'
import { unlockDocument } from './text/unlock.ts'
import { uploadDocument } from './upload/upload.ts'
import { previewRoutes } from './preview/preview-routes.ts'
import { downloadZip } from './zip/zip.ts'
import { versionRoutes } from './version-routes.ts'
import { exportVisits, listVisits } from './read/visit-log.ts'
import { recentlyVisited } from './read/visits.ts'

const rejection = (reason: string | undefined): ReviewAction => ({ kind: 'reject', ...(reason && { reason }) })

const route = routesFor<TicketDeps>()

export const documentRoutes = [
  ...previewRoutes,
  ...versionRoutes,
  route(docUpload, async (ctx, { body }, { file }) => {
    const id = await uploadDocument(ctx, file, body)
    return (await getDocument(ctx, id)).records[0]!
  }),
  route(docUnlock, (ctx, { body }) => unlockDocument(ctx, body)),
  route(docRecognise, (ctx, { body }) => recogniseDocument(ctx, body)),
  route(docReread, (ctx, { body }) => rereadDocument(ctx, body)),
  route(failedFileList, (ctx, { query }) => listFailedFiles(ctx, query)),
  route(failedFileReasons, (ctx) => countFailedReasons(ctx)),
  route(failedFileRetry, (ctx, { body }) => retryFailedFiles(ctx, body.ids)),
  route(docGet, (ctx, { query }) => getDocument(ctx, query.id)),
  route(docListRecent, (ctx, { query }) => listRecent(ctx, query)),
  route(docListDraft, (ctx, { query }) => listDraft(ctx, query)),
  route(docListSubmitted, (ctx, { query }) => listSubmitted(ctx, query)),
  route(docListMine, (ctx, { query }) => listMine(ctx, query)),
  route(docListExpiring, (ctx, { query }) => listExpiring(ctx, query)),
  route(docText, (ctx, { query }, call) => documentText(ctx, query, call)),
  route(docView, (ctx, { query }, call) => viewDocument(ctx, query.docId, call)),
  route(docPreview, (ctx, { query }, call) => previewDocument(ctx, query, call)),
  route(docThumbnail, (ctx, { query }) => thumbnailBlob(ctx, query)),
  route(docPageImage, (ctx, { query }, call) => pageImageBlob(ctx, query, call)),
  route(docConvert, (ctx, { query }) => convertDocument(ctx, query)),
  route(docDownload, (ctx, { query }, call) => downloadDocument(ctx, query, call)),
  route(docDownloadZip, (ctx, { body }) => downloadZip(ctx, body.docIds)),
  route(fileTicket, (ctx, { query }) => issueTicket(ctx, query)),
  route(fileDownloadTold, (ctx, { query }) => tellDownload(ctx, query)),
  route(filePublic, (ctx, { query: { fileId } }, call) => publicFile(ctx, { fileId, right: 'view' }, call)),
  route(filePublicDownload, (ctx, { query: { fileId } }, call) => publicFile(ctx, { fileId, right: 'download' }, call)),
  route(visitRecent, (ctx) => recentlyVisited(ctx)),
  route(docReaders, (ctx, { query }) => listReaders(ctx, query)),
  route(visitList, (ctx, { query }) => listVisits(ctx, query)),
  route(visitExport, (ctx, { query }) => exportVisits(ctx, query)),
  route(docDelete, async (ctx, { query }) => {
    await moveOne(ctx, query, { kind: 'delete' })
    return docDelete.done // the family's clients read the text from the result
  }),
  route(docDeleteBatch, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'delete' })),
  route(docSubmit, (ctx, { query }) => moveOne(ctx, query, { kind: 'submit' })),
  route(docSubmitBatch, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'submit' })),
  route(docWithdraw, (ctx, { query }) => moveOne(ctx, query, { kind: 'withdraw' })),
  route(docPass, (ctx, { query }) => moveOne(ctx, query, { kind: 'pass' })),
  route(docPassBatch, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'pass' })),
  route(docReject, (ctx, { query }) => moveOne(ctx, query, rejection(query.reason))),
  route(docRejectBatch, (ctx, { query }) => moveAll(ctx, query.ids, rejection(query.reason))),
  route(docRelease, (ctx, { body }) => moveOne(ctx, body, { kind: 'release', on: body.releaseFlag === 1 })),
  route(docListWaiting, (ctx, { query }) => listWaiting(ctx, query)),
  route(docListPassed, (ctx, { query }) => listPassed(ctx, query)),
  route(docBin, (ctx, { query }) => listBin(ctx, query)),
  route(docRestore, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'restore' })),
  route(topicDocuments, (ctx, { query }) => listTopicDocuments(ctx, query)),
  route(topicAddDocuments, (ctx, { query }) => addToTopic(ctx, query.topicId, query.docIds)),
  route(topicRemoveDocument, (ctx, { query }) => removeFromTopic(ctx, query.topicId, query.docId)),
  route(docPurge, (ctx, { query }) => moveAll(ctx, query.ids, { kind: 'purge' })),
]
