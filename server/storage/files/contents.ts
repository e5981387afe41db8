import type { Readable } from 'node:stream'

export interface StoredFile {
  /** 64 lower-case hex digits: the file's name in the store. */
  sha256: string
  size: number
}

/** A range of bytes with both ends included, as in an HTTP Range header. */
export interface ByteRange {
  start?: number
  end?: number
}

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
  /** The id that tells this place from others, whatever its address; null when it has none yet. */
  marker(): Promise<string | null>
  /** Gives it an id, unless it has one. */
  mark(id: string): Promise<void>
  /** Rejects, in words for an operator, when it cannot be used. */
  check(): Promise<void>
}
