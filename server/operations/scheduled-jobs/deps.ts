import type { ClientConfig } from 'pg'
import type { JobValues } from '#core/contract/sys/jobs/job-kind.ts'
import type { SearchDeps } from '#server/search/index-lifecycle/index.ts'
import type { SheetDeps } from '#server/spreadsheet/resource/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'

export interface JobDeps extends SheetDeps, Pick<SearchDeps, 'engine' | 'index' | 'follower' | 'meaning'> {
  files: FileStore
  /** For code that holds locks: no pool in between. */
  connection: ClientConfig
  dataFolder: string
}

export interface JobContext {
  deps: JobDeps
  tenantId: string
  values: JobValues
  /** Adds a line to the record of this run. */
  say: (line: string) => Promise<void>
  signal: AbortSignal
}
