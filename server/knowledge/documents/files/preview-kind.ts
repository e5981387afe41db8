import type { DocRow } from '#core/contract/km/documents/doc-row.ts'
import { toConvertFlag } from '#server/rendering/conversion/index.ts'
import type { FileState, RenditionState } from '#server/db/schema/index.ts'
import { PREVIEW_FORMS } from '#server/rendering/preview/index.ts'
import { fileStem } from '#server/http/file-name.ts'
import type { FileKind } from '#server/formats/detect/index.ts'
import type { FileRow } from '../store/version-store.ts'

/** The facts about a file that decide how it is shown. */
interface Seen {
  kind: string | null
  state: FileState
  /** Of a picture, more than one where it is a TIFF of several pages. */
  pages?: number | null
  converted: { state: RenditionState; sha256: string | null; reason: string | null } | null
  /** The PDF that was uploaded to be shown instead of it. */
  given?: { sha256: string } | null
}

/** How the knowledge page shows a file. */
export function previewKind(file: Seen | null): NonNullable<DocRow['viewKind']> {
  if (file === null) return 'none'
  if (hasPages(file)) return 'pdf'
  // A recording plays even if no text could be read from it.
  if (file.kind === 'audio' || file.kind === 'video') return file.kind
  if (file.state !== 'done') return 'none'
  if (file.kind === 'image') return (file.pages ?? 1) > 1 ? 'pages' : 'picture'
  return PREVIEW_FORMS[file.kind as FileKind] ?? (file.kind === 'markdown' ? 'markdown' : 'text')
}

/** The file is a PDF, or there is a PDF that was made of it or uploaded for it. */
const hasPages = ({ kind, converted, given }: Pick<Seen, 'kind' | 'converted' | 'given'>): boolean =>
  kind === 'pdf' || Boolean(converted?.sha256) || Boolean(given)

/** The file has text, which becomes a PDF for clients that ask for one. */
const hasText = ({ kind, state }: Seen): boolean =>
  state === 'done' && kind !== 'image' && kind !== 'audio' && kind !== 'video'

/** The content of the PDF that shows a file; null when there is none. */
export function pdfFor(file: {
  kind: string | null
  sha256: string
  size: number
  pages: number | null
  converted: { sha256: string | null; size: number | null; pages: number | null } | null
}): { sha256: string; size: number; pages: number | null } | null {
  const { kind, sha256, size, pages, converted } = file
  if (kind === 'pdf') return { sha256, size, pages }
  if (!converted?.sha256 || converted.size === null) return null
  return { sha256: converted.sha256, size: converted.size, pages: converted.pages }
}

/** The file that is shown: the file itself, or the PDF that was uploaded to be shown instead. */
export const withGivenPdf = <F extends FileRow>(file: F): F =>
  file.given === null
    ? file
    : { ...file, ...file.given, name: `${fileStem(file.name)}.pdf`, kind: 'pdf', converted: null, given: null }

/** The progress of the page view of a file. */
export function presentConversion(fileId: string | null, file: (Seen & { previewName?: string | null }) | null) {
  const given = file?.given ?? null
  const flag = file === null ? 2 : given ? 1 : toConvertFlag(file.kind, file.converted)
  return {
    ownPreview: given && { name: file?.previewName ?? '', sha256: given.sha256 },
    originalPreviewFileId: given ? fileId : '',
    convertFlag: flag,
    convertMsg: flag === -1 ? (file?.converted?.reason ?? null) : null,
    previewFileId: file !== null && (hasPages(file) || hasText(file)) ? fileId : '',
    hasThumbnail: file !== null && (hasPages(file) || (file.kind === 'image' && file.state === 'done')),
  }
}
