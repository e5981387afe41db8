import type { FileStore } from './file-store.ts'
import { localContents } from './local-contents.ts'
import { fileStoreOver } from './store-over.ts'

/** A {@link FileStore} whose contents are in the folder itself, beside what is on its way. */
export const localFileStore = async (folder: string): Promise<FileStore> =>
  fileStoreOver(folder, await localContents(folder))
