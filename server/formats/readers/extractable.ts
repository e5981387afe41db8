import type { FileKind } from '../detect/index.ts'

/**
 * The kinds of `extractors.ts`, as the server knows them: it does not load the extractors themselves. A test compares
 * the two.
 */
export const EXTRACTABLE_KINDS = [
  'audio',
  'csv',
  'doc',
  'docx',
  'eml',
  'encrypted-office',
  'epub',
  'html',
  'image',
  'markdown',
  'msg',
  'odp',
  'ods',
  'odt',
  'ofd',
  'pdf',
  'ppt',
  'pptx',
  'rtf',
  'text',
  'video',
  'xls',
  'xlsb',
  'xlsx',
  'xml',
  'zip',
] as const satisfies FileKind[]

export const EXTRACTABLE: ReadonlySet<FileKind> = new Set<FileKind>(EXTRACTABLE_KINDS)
