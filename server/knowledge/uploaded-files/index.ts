import * as contract from '#core/contract/sys/stored-files/stored-file.ts'
import { Reply, routesFor } from '#server/http/route.ts'
import type { Feature } from '#server/jobs/queue/index.ts'
import { addFromAddress, addUploadedFile } from './add.ts'
import type { UploadedFileDeps } from './deps.ts'
import { getStoredFile, listStoredFiles, shownRow, uploadedBlob } from './read.ts'
import { removeStoredFiles } from './remove.ts'
import { storedAddress } from './stored-path.ts'
import { uploadedFileSweep } from './sweep.ts'

export { sweepUploadedFiles } from './sweep.ts'

const route = routesFor<UploadedFileDeps>()

/** Files beside the documents: of forms, of pictures in texts, of the screen 对象存储. */
export const uploadedFileFeature: Feature<UploadedFileDeps> = {
  name: 'uploaded-files',
  routes: [
    route(contract.commonUpload, async (ctx, { body: form }, { file }) => {
      const { path } = await addUploadedFile(ctx, file, { form, listed: false })
      return new Reply(null, path)
    }),
    route(contract.addressUpload, async (ctx, { body }) => new Reply(null, (await addFromAddress(ctx, body)).path)),
    route(contract.commonStatic, (ctx, { params }) => uploadedBlob(ctx, `${params.label}/${params.name}`)),
    route(contract.minioUpload, async (ctx, { body: form }, { file }) => {
      const { path } = await addUploadedFile(ctx, file, { form, listed: true })
      return new Reply(null, storedAddress(path))
    }),
    route(contract.storedFileList, (ctx, { query }) => listStoredFiles(ctx, query)),
    route(contract.storedFileGet, (ctx, { query }) => getStoredFile(ctx, query.id)),
    route(contract.storedFileUpload, async (ctx, { body: form }, { file }) =>
      shownRow(await addUploadedFile(ctx, file, { form, listed: true })),
    ),
    route(contract.storedFileDelete, (ctx, { query }) => removeStoredFiles(ctx, [query.id])),
    route(contract.storedFileDeleteBatch, (ctx, { query }) => removeStoredFiles(ctx, query.ids)),
  ],
  schedules: [uploadedFileSweep],
}
