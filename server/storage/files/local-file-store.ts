import type { FileStore } from './file-store.ts'
import { localContents } from './local-contents.ts'
import { fileStoreOver } from './store-over.ts'

/** A {@link FileStore} with its contents and its unfinished files in one folder. */
export const localFileStore = async (folder: string): Promise<FileStore> =>
  fileStoreOver(folder, await localContents(folder))
