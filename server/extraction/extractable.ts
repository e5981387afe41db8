import type { FileKind } from '#server/files/index.ts'

/**
 * The kinds of `extractors.ts`, as the server knows them: it does not load the extractors themselves. A test compares
 * the two.
 */
export const EXTRACTABLE_KINDS = ['csv', 'eml', 'html', 'markdown', 'pdf', 'text', 'xml'] as const satisfies FileKind[]

export const EXTRACTABLE: ReadonlySet<FileKind> = new Set<FileKind>(EXTRACTABLE_KINDS)
