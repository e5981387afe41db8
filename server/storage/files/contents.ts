import type { Readable } from 'node:stream'

export interface StoredFile {
  /** 64 lower-case hex digits, which are the file's name in the store. */
  sha256: string
  size: number
}

/** A range of bytes with both ends included, as in an HTTP Range header. */
export interface ByteRange {
  start?: number
  end?: number
}

/** A place for contents, by their digest: a folder of this machine, or a bucket of an object store. */
export interface Contents {
  readonly kind: 'local' | 'object'
  /** Its name for an operator: where it is. */
  readonly name: string
  /**
   * Turns a complete file of this machine into stored content. It may move the file; the caller removes it if it is
   * still there.
   */
  take(path: string, content: StoredFile): Promise<void>
  /** Null when the content does not exist. */
  size(sha256: string): Promise<number | null>
  /** When the content does not exist, it throws `missing` before the first byte. */
  open(sha256: string, range?: ByteRange): Promise<Readable>
  /** Removing a content that does not exist is no error. */
  remove(sha256: string): Promise<void>
  /** The content's own path on this machine, whether it exists or not; null when contents lie elsewhere. */
  path(sha256: string): string | null
  /** All contents in this place. */
  list(): AsyncIterable<StoredFile>
  /** The id that identifies this place, whatever its address; null when it has none yet. */
  marker(): Promise<string | null>
  /** Gives the place an id, unless it has one. */
  mark(id: string): Promise<void>
  /** Rejects with a message for the operator when the place cannot be used. */
  check(): Promise<void>
}
