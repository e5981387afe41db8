import type { Readable } from 'node:stream'
import type { UploadClaims } from './upload-claims.ts'

export interface StoredFile {
  /** 64 lower-case hex digits: the file's name in the store. */
  sha256: string
  size: number
}

/** Bytes of a file, both ends included, as in an HTTP Range header. */
export interface ByteRange {
  start?: number
  end?: number
}

export interface PutOptions {
  limitBytes: number
  /** Ends the upload; nothing is left behind. */
  signal?: AbortSignal
  /** Done once the digest is known, before the bytes lie under it. */
  placing?: (sha256: string) => Promise<void>
}

/**
 * Where the bytes of documents live, named by their content. The same content is kept once; who refers to it is the
 * database's business, so `remove` is only for content that no row names any more.
 */
export interface FileStore {
  claims: UploadClaims
  /** Returns when the bytes are on the disk for good. Throws {@link FileStoreError} and leaves nothing behind. */
  put(source: Readable, options: PutOptions): Promise<StoredFile>
  has(sha256: string): Promise<boolean>
  /** Throws {@link FileStoreError} `missing` before the first byte when the file is not there. */
  open(sha256: string, range?: ByteRange): Promise<Readable>
  /** A path on this machine that holds the content, for the extraction child. An engine elsewhere fetches a copy. */
  path(sha256: string): Promise<string>
  /** Removing what is not there is no error. */
  remove(sha256: string): Promise<void>
  /**
   * Deletes what interrupted uploads left; returns how many. Other servers on the same folder may be uploading:
   * then give an age that no upload reaches.
   */
  sweepTemporary(olderThanMs?: number): Promise<number>
  /** Uploads that come in parts. */
  readonly partial: PartialFiles
  /** How much more may be stored; Infinity where nobody knows. */
  freeBytes(): Promise<number>
}

/** A part of an upload that has come whole but belongs to nothing yet; disposing of it removes it. */
export interface Piece extends StoredFile, AsyncDisposable {
  path: string
}

/**
 * What has come of uploads in parts, each by a name of the caller's (lower-case letters and digits). How much of one counts
 * is the caller's to know: bytes behind that are nobody's and are written over. Of two callers at once with the same name
 * one must wait.
 */
export interface PartialFiles {
  /** Takes a part, piece by piece, never whole into memory. Leaves nothing behind when the line breaks. */
  receive(source: Readable, options: PutOptions): Promise<Piece>
  has(id: string): Promise<boolean>
  /** Returns when the part is on the disk for good. */
  append(id: string, offset: number, piece: Piece): Promise<void>
  /** The sha256 of the first `size` bytes, which are all there is afterwards; null when so many are not there. */
  digest(id: string, size: number): Promise<string | null>
  /** Makes stored content of it, under the digest it has; done before, it stays so. */
  complete(id: string, content: StoredFile): Promise<void>
  /** Removing what is not there is no error. */
  remove(id: string): Promise<void>
  /** Everything that is there, for who clears away what nobody needs. */
  list(): Promise<{ id: string; changed: Date }[]>
}

export type FileStoreFault = 'too-large' | 'interrupted' | 'no-space' | 'missing' | 'bad-name'

const SENTENCES: Record<FileStoreFault, string> = {
  'too-large': '文件超过大小限制',
  interrupted: '上传中断，文件没有保存',
  'no-space': '存储空间不足，文件没有保存',
  missing: '文件不存在或已被清理',
  'bad-name': '文件标识不正确',
}

/** A refusal the user may read; `fault` is for code. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
  readonly fault: FileStoreFault

  constructor(fault: FileStoreFault, cause?: unknown) {
    super(SENTENCES[fault], { cause })
    this.fault = fault
  }
}
