import type { ImportDeps } from '../web-import/index.ts'

export type UploadedFileDeps = Pick<
  ImportDeps,
  'db' | 'files' | 'converter' | 'whileStill' | 'actorOfUser' | 'allowedHosts'
>
