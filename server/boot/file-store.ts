import path from 'node:path'
import { type FileStore, fileStoreOver, localContents, localFileStore } from '#server/storage/files/index.ts'
import type { Config } from './config.ts'

type Wanted = Pick<Config, 'dataFolder' | 'filesIn' | 'objects'>

/**
 * The configured file store. If an object store is configured, contents that have not been moved yet are read from the
 * other store.
 */
export async function openFileStore({ dataFolder, filesIn, objects }: Wanted): Promise<FileStore> {
  const folder = path.join(dataFolder, 'files')
  if (objects === null) return localFileStore(folder)
  const { objectContents } = await import('#server/storage/objects/index.ts')
  const local = await localContents(folder)
  const bucket = objectContents(objects)
  return filesIn === 's3' ? fileStoreOver(folder, bucket, local) : fileStoreOver(folder, local, bucket)
}
