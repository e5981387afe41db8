import type { FileKind } from '#server/formats/detect/index.ts'
import type { ExtractionLimits } from '#server/sandbox/limits.ts'

/** The job of the child that makes previews. */
export interface PreviewJob {
  fileName: string
  kind: FileKind
  limits: ExtractionLimits
  milliseconds: number
  /**
   * A file of an archive or an attachment of a mail, whose text is wanted; absent for the preview of the whole file.
   */
  entry?: string
}

/** The forms of previews. */
export type PreviewForm = 'pages' | 'sheets' | 'archive' | 'html'

/** Kinds with their own form of preview; other kinds are shown as PDF, picture or text. */
export const PREVIEW_FORMS: Partial<Record<FileKind, PreviewForm>> = {
  ofd: 'pages',
  xlsx: 'sheets',
  xlsb: 'sheets',
  xls: 'sheets',
  ods: 'sheets',
  csv: 'sheets',
  zip: 'archive',
  html: 'html',
  docx: 'html',
  pptx: 'html',
  eml: 'html',
  msg: 'html',
  epub: 'html',
}
