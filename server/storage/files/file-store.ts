import type { Readable } from 'node:stream'
import type { ByteRange, Contents, StoredFile } from './contents.ts'

export type { ByteRange, StoredFile } from './contents.ts'

export interface PutOptions {
  limitBytes: number
  /** Aborts the upload; nothing is left behind. */
  signal?: AbortSignal
  /** Called when the digest is known, before the bytes are stored under it. */
  placing?: (sha256: string) => Promise<void>
}

/**
 * The bytes of documents, named by their content. The same content is stored once. Only the database knows who uses it, so
 * call `remove` only for content that no row names any more.
 */
export interface FileStore {
  /** The places of contents: new ones go to `first`, older ones may still be in `other`. */
  readonly contents: { first: Contents; other: Contents | null }
  /** Returns when the bytes are safely on the disk. On error it throws {@link FileStoreError} and leaves nothing behind. */
  put(source: Readable, options: PutOptions): Promise<StoredFile>
  has(sha256: string): Promise<boolean>
  /** When the file does not exist, it throws {@link FileStoreError} `missing` before the first byte. */
  open(sha256: string, range?: ByteRange): Promise<Readable>
  /** A path on this machine with the content, for the extraction child. A store on another machine fetches a copy. */
  path(sha256: string): Promise<string>
  /** Removing a file that does not exist is no error. */
  remove(sha256: string): Promise<void>
  /**
   * Deletes what interrupted uploads left; returns how many files. If other servers may be uploading to the same folder,
   * pass an age that no upload reaches.
   */
  sweepTemporary(olderThanMs?: number): Promise<number>
  /** Uploads that come in parts. */
  readonly partial: PartialFiles
  /** The free space; Infinity when it is not known. */
  freeBytes(): Promise<number>
}

/** A complete part of an upload that is not yet used; disposing of it removes it. */
export interface Piece extends StoredFile, AsyncDisposable {
  path: string
}

/**
 * The received bytes of uploads in parts. The caller names each upload with lower-case letters and digits. The caller also
 * knows how many bytes are valid; bytes after them are overwritten. When two callers use the same name at once, one of them
 * must wait.
 */
export interface PartialFiles {
  /** Receives a part as a stream, never as a whole in memory. When the connection breaks, nothing is left behind. */
  receive(source: Readable, options: PutOptions): Promise<Piece>
  has(id: string): Promise<boolean>
  /** Returns when the part is safely on the disk. */
  append(id: string, offset: number, piece: Piece): Promise<void>
  /** Cuts the file to `size` bytes and returns their sha256; null when it has fewer bytes. */
  digest(id: string, size: number): Promise<string | null>
  /** Makes it stored content under its digest. It may be called again after it succeeded. */
  complete(id: string, content: StoredFile): Promise<void>
  /** Removing a file that does not exist is no error. */
  remove(id: string): Promise<void>
  /** All files, so that files nobody needs can be removed. */
  list(): Promise<{ id: string; changed: Date }[]>
}

export type FileStoreFault = 'too-large' | 'interrupted' | 'no-space' | 'missing' | 'bad-name' | 'away' | 'damaged'

const SENTENCES: Record<FileStoreFault, string> = {
  'too-large': '文件超过大小限制',
  interrupted: '上传中断，文件没有保存',
  'no-space': '存储空间不足，文件没有保存',
  missing: '文件不存在或已被清理',
  'bad-name': '文件标识不正确',
  away: '文件存储暂时不可用，请稍后再试',
  damaged: '文件的内容已损坏，请联系管理员',
}

/** An error whose message the user may read; `fault` is for code. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
  readonly fault: FileStoreFault

  constructor(fault: FileStoreFault, cause?: unknown) {
    super(SENTENCES[fault], { cause })
    this.fault = fault
  }
}
