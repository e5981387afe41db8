import type { Readable } from 'node:stream'
import type { ByteRange, StoredFile } from './file-store.ts'

/** A place where contents lie by their digest: a folder of this machine, or a bucket of an object store. */
export interface Contents {
  readonly kind: 'local' | 'object'
  /** What an operator calls it: where it is. */
  readonly name: string
  /** Makes a complete file of this machine stored content. It may take the file itself; the caller removes what is left. */
  take(path: string, content: StoredFile): Promise<void>
  /** Null when there is none. */
  size(sha256: string): Promise<number | null>
  /** When the content does not exist, it throws `missing` before the first byte. */
  open(sha256: string, range?: ByteRange): Promise<Readable>
  /** Removing what does not exist is no error. */
  remove(sha256: string): Promise<void>
  /** The content's own path on this machine, whether it exists or not; null when contents lie elsewhere. */
  path(sha256: string): string | null
  /** Everything that lies there. */
  list(): AsyncIterable<StoredFile>
  /** Rejects, in words for an operator, when it cannot be used. */
  check(): Promise<void>
}
