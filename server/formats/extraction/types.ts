import type { FileKind } from '../detect/index.ts'

/** A piece of a document that the search finds as a unit: at most 800 UTF-16 units, with its place in the document. */
export interface Passage {
  /** Plain text, no markup. Never empty. */
  text: string
  /** 1-based page of paged formats, else null. */
  page: number | null
  /** Headings above it, outermost first, joined by " / "; null where there are none. */
  heading: string | null
  /** Where the passage begins in {@link Extracted.text}, in UTF-16 code units. */
  offset: number
}

/** A heading, slide or sheet as a table of contents shows it. */
export interface OutlineEntry {
  /** 1 is the outermost. */
  level: number
  title: string
  page: number | null
  /** Its position in {@link Extracted.text}. */
  offset: number
}

/** The most links of one file that are kept; a file with more is a list of links. */
export const MAX_LINKS = 2000

/** The result of reading one file. */
export interface Extracted {
  /** The file's own title (PDF metadata, first heading); null when it has none worth showing. */
  title: string | null
  author: string | null
  /** Creation and modification date in the document itself, as ISO 8601; absent where its format has none. */
  created?: string | null
  modified?: string | null
  /** In the order of the text; absent where the format has no outline. */
  outline?: OutlineEntry[]
  /** Ids of the documents of ours that it links to and of the people it mentions; absent where there are none. */
  links?: string[]
  /** All readable text in reading order; for markdown the source itself. Capped, see `limits.ts`. */
  text: string
  /** In the order of the text; together they contain all of it. Empty when the file has no text: see `warnings`. */
  passages: Passage[]
  /** Pages of paged formats, else null. */
  pages: number | null
  /** Name of the encoding a text file was decoded from, else null. */
  encoding: string | null
  /** True when a cap cut the text. */
  truncated: boolean
  /** Messages for the author, in Chinese: no text layer, unreadable pages, a name that contradicts the content. */
  warnings: string[]
}

/** Why a file was refused, for programs; {@link ExtractionOutcome} has the sentence. */
export type RefusalCause = 'unsupported' | 'empty' | 'password' | 'damaged' | 'timeout' | 'memory' | 'too-large'

/**
 * How an extraction ended. `refused` is final: the same file would end in the same way again, also when it passed a
 * limit. `crashed` is worth one more attempt.
 */
export type ExtractionOutcome =
  | { state: 'done'; kind: FileKind; extracted: Extracted }
  | { state: 'refused'; kind: FileKind | null; cause: RefusalCause; reason: string }
  | { state: 'crashed'; reason: string }
