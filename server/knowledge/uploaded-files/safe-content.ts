import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type FileKind, kindOfFile, nameMismatch } from '#server/formats/detect/index.ts'
import { fileSuffix } from '#server/http/file-name.ts'
import type { ReceivedFile } from '#server/http/route.ts'
import { Reject } from '#server/kernel/reject.ts'
import { drawPicture, isDrawable } from '#server/rendering/pictures/index.ts'
import type { FileStore } from '#server/storage/files/index.ts'
import { type RenditionDeps, receiveUpload } from '#server/storage/renditions/index.ts'

/** What is stored of an upload. */
export interface SafeContent extends AsyncDisposable {
  sha256: string
  size: number
  suffix: string
  /** The type if a browser may show it; null if it is only for download. */
  type: string | null
  /** Call it when a row refers to the content. */
  keep: () => void
}

const MOST_PICTURE_BYTES = 20 * 1024 * 1024
const NO_PICTURE = '不是能显示的图片，请用 PNG、JPG、WebP 或 GIF'

/**
 * Checks the bytes and not the client's type. A picture is redrawn, so that nothing else in it is kept; any other file
 * is stored unchanged and never shown by a browser on our origin.
 */
export async function safeContent(deps: RenditionDeps, received: ReceivedFile): Promise<SafeContent> {
  const { sha256, size, name } = received
  const suffix = fileSuffix(name)
  const head = await read(deps.files, received)(0, 16)
  const kind = await kindOfFile({ name, size, read: read(deps.files, received) })
  assertHonest(kind, name)
  if (kind === 'image' && isDrawable(head)) return drawnAnew(deps, received)
  if (kind === 'image' && (await isMarkup(deps.files, received))) throw new Reject(NO_PICTURE)
  return { sha256, size, suffix, type: null, keep: () => undefined, [Symbol.asyncDispose]: async () => undefined }
}

const read =
  (files: FileStore, { sha256, size }: ReceivedFile) =>
  async (position: number, length: number): Promise<Uint8Array> => {
    const end = Math.min(position + length, size) - 1
    return end < position ? new Uint8Array() : buffer(await files.open(sha256, { start: position, end }))
  }

/** An SVG picture is a program. */
const isMarkup = async (files: FileStore, received: ReceivedFile): Promise<boolean> =>
  (await read(files, received)(0, 4096)).includes('<'.charCodeAt(0))

function assertHonest(kind: FileKind, name: string): void {
  if (nameMismatch(kind, name) !== null) throw new Reject(`文件的内容与后缀 .${fileSuffix(name)} 不符，不能上传`)
  if (kind === 'unknown') throw new Reject('不认识文件的内容，不能上传')
}

async function drawnAnew(deps: RenditionDeps, { sha256, size }: ReceivedFile): Promise<SafeContent> {
  if (size > MOST_PICTURE_BYTES) throw new Reject('图片不能超过 20 MB')
  return pictureContent(deps, await buffer(await deps.files.open(sha256)))
}

/** A foreign picture, redrawn. */
export async function pictureContent(deps: RenditionDeps, bytes: Uint8Array): Promise<SafeContent> {
  const webp = await drawPicture(bytes)
  if (webp === null) throw new Reject(NO_PICTURE)
  const { endUpload, ...stored } = await receiveUpload(deps, Readable.from([webp]), webp.length)
  let isKept = false
  return {
    ...stored,
    suffix: 'webp',
    type: 'image/webp',
    keep: () => void (isKept = true),
    [Symbol.asyncDispose]: () => endUpload(isKept),
  }
}
