import { and, desc, eq, lte } from 'drizzle-orm'
import type { DecidedDocument } from '#core/access/decide.ts'
import type { Masker } from '#core/text/masking/masking.ts'
import { file, type FileState, passage } from '#server/db/schema/index.ts'
import { fileSuffix } from '#server/http/file-name.ts'
import { BlobReply, type Context } from '#server/http/route.ts'
import { maskFor } from '../../masking/index.ts'
import type { DocumentDeps } from '../store/deps.ts'
import type { MediaType } from './media-type.ts'
import { previewKind } from './preview-kind.ts'

/** Longest text that is sent for display in one answer, in characters. */
const SHOWN_TEXT = 2_000_000

/** The text of a file, for display. The caller has already checked the right to see it. */
interface TextPart {
  from?: number | undefined
  length?: number | undefined
}

export async function fileText(
  ctx: Context<DocumentDeps>,
  document: DecidedDocument,
  { sha256, state }: { sha256: string; state: FileState },
  { from = 0, length = SHOWN_TEXT }: TextPart = {},
) {
  if (state !== 'done') return { kind: 'none', text: '', truncated: false, total: 0 }
  const rows = await ctx.deps.db
    .select({ text: file.text, truncated: file.truncated, kind: file.kind, state: file.state })
    .from(file)
    .where(eq(file.sha256, sha256))
  const text = rows[0]?.text ?? ''
  const cut = text.length > from + length
  const kind = previewKind(rows[0] ? { ...rows[0], converted: null } : null)
  const masker = await maskFor(ctx, document)
  const shown = masker ? maskedPart(masker, text, { from, length }) : text.slice(from, from + length)
  return { kind, text: shown, truncated: cut || (rows[0]?.truncated ?? false), total: text.length }
}

/** Where in a file a position of its text is: the page and the heading of the passage that holds it. */
export async function placeInFile(
  ctx: Context<DocumentDeps>,
  document: DecidedDocument,
  { sha256, state }: { sha256: string; state: FileState },
  position: number,
): Promise<{ page: number | null; heading: string | null }> {
  if (state !== 'done') return { page: null, heading: null }
  const [found] = await ctx.deps.db
    .select({ page: passage.page, heading: passage.heading })
    .from(passage)
    .where(and(eq(passage.sha256, sha256), lte(passage.offset, position)))
    .orderBy(desc(passage.offset))
    .limit(1)
  if (!found) return { page: null, heading: null }
  const masker = await maskFor(ctx, document)
  return { page: found.page, heading: found.heading && (masker?.mask(found.heading) ?? found.heading) }
}

/** Longer than any number with its blanks: what is cut at an end of the part is found with what is around it. */
const AROUND = 200

function maskedPart(masker: Masker, text: string, { from, length }: { from: number; length: number }): string {
  const start = Math.max(0, from - AROUND)
  return masker.mask(text.slice(start, from + length + AROUND)).slice(from - start, from - start + length)
}

export interface BlobKind {
  type: 'application/pdf' | 'application/octet-stream' | 'image/webp' | MediaType
  inline: boolean
}

export const PDF: BlobKind = { type: 'application/pdf', inline: true }
export const ORIGINAL: BlobKind = { type: 'application/octet-stream', inline: false }

const SUFFIX: Partial<Record<BlobKind['type'], string>> = { 'application/pdf': '.pdf', 'image/webp': '.webp' }

/** A rendition of a file as the answer. */
export const storedBlob = (
  { deps }: Context<DocumentDeps>,
  { sha256, size, type, inline, title }: BlobKind & { sha256: string; size: number; title: string },
): BlobReply =>
  new BlobReply({
    type,
    inline,
    size,
    fileName: `${title || '未命名'}${SUFFIX[type] ?? ''}`,
    open: (range) => deps.files.open(sha256, range),
  })

export interface NamedFile {
  sha256: string
  name: string
  size: number
  ordinal: number
  title: string
}

/** The name of a downloaded file; the main file has the document's title. */
export function downloadName({ name, ordinal, title }: NamedFile): string {
  const suffix = fileSuffix(name)
  const main = suffix ? `${title || '未命名'}.${suffix}` : title
  return ordinal === 0 ? main : name
}

/** The stored bytes as the answer. */
export function fileBlob({ deps }: Context<DocumentDeps>, of: NamedFile, as: BlobKind): BlobReply {
  return new BlobReply({
    ...as,
    size: of.size,
    fileName: downloadName(of),
    open: (range) => deps.files.open(of.sha256, range),
  })
}
