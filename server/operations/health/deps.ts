import type { Database } from '#server/db/database.ts'
import type { Converter } from '#server/rendering/conversion/index.ts'
import type { Index } from '#server/search/index-lifecycle/index.ts'
import type { SearchEngine } from '#server/search/model/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'

export interface PlatformDeps {
  db: Database
  engine: SearchEngine
  converter: Converter
  index: Pick<Index, 'state'>
  files: Pick<FileStore, 'contents'>
}
