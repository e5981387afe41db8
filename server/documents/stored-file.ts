import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { file } from '../db/schema/index.ts'
import { suffixOf } from '../http/file-name.ts'
import { BlobReply, type Ctx } from '../http/route.ts'
import type { DocumentDeps } from './deps.ts'
import { drawPicture } from '../pictures/index.ts'
import { viewKindOf } from './present.ts'

type Reading = Ctx<DocumentDeps>

/** Longest text that is sent for display in one answer, in characters. */
const SHOWN_TEXT = 2_000_000

/** The text read out of a file, for display; who may see it was decided before. */
export async function fileText({ deps }: Reading, sha256: string) {
  const rows = await deps.db
    .select({ text: file.text, truncated: file.truncated, kind: file.kind, state: file.state })
    .from(file)
    .where(eq(file.sha256, sha256))
  const text = rows[0]?.text ?? ''
  const cut = text.length > SHOWN_TEXT
  const kind = viewKindOf(rows[0]?.kind ?? null, rows[0]?.state ?? null)
  return { kind, text: cut ? text.slice(0, SHOWN_TEXT) : text, truncated: cut || (rows[0]?.truncated ?? false) }
}

export interface BlobKind {
  type: 'application/pdf' | 'application/octet-stream'
  inline: boolean
}

export const PDF: BlobKind = { type: 'application/pdf', inline: true }
export const ORIGINAL: BlobKind = { type: 'application/octet-stream', inline: false }

/** A larger picture is not drawn; it can be downloaded. */
const PICTURE_BYTES = 64 * 1024 * 1024

/** A picture drawn anew, for display; null when it cannot be. */
export async function pictureBlob(
  { deps }: Reading,
  of: { sha256: string; size: number; title: string },
): Promise<BlobReply | null> {
  if (of.size > PICTURE_BYTES) return null
  const drawn = await drawPicture(await buffer(await deps.files.open(of.sha256)))
  return (
    drawn &&
    new BlobReply({
      type: 'image/webp',
      inline: true,
      size: drawn.length,
      fileName: `${of.title || '未命名'}.webp`,
      open: async (range) => Readable.from([drawn.subarray(range?.start, range && range.end + 1)]),
    })
  )
}

export interface NamedFile {
  sha256: string
  name: string
  size: number
  ordinal: number
  title: string
}

/** What a file is called when it leaves: the main one by the title. */
export function fileNameOf({ name, ordinal, title }: NamedFile): string {
  const suffix = suffixOf(name)
  const main = suffix ? `${title || '未命名'}.${suffix}` : title
  return ordinal === 0 ? main : name
}

/** The stored bytes as an answer. */
export function fileBlob({ deps }: Reading, of: NamedFile, as: BlobKind): BlobReply {
  return new BlobReply({
    ...as,
    size: of.size,
    fileName: fileNameOf(of),
    open: (range) => deps.files.open(of.sha256, range),
  })
}
