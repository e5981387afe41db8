import type { FileKind } from '#server/formats/detect/index.ts'
import type { ExtractionLimits } from '#server/sandbox/limits.ts'

/** The job of the child that makes previews. */
export interface PreviewJob {
  fileName: string
  kind: FileKind
  limits: ExtractionLimits
  milliseconds: number
  /** One file of an archive or an attachment of a mail, for its text; else the preview of the whole. */
  entry?: string
}

/** The preview of each kind. */
export type PreviewForm = 'pages' | 'sheets' | 'archive' | 'html'

/** Kinds that have a preview of their own; the others are shown as PDF, picture or text. */
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
