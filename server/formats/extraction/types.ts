import type { FileKind } from '../detect/index.ts'

/** A piece of a document that is found as one thing: at most 800 UTF-16 units, with the place it came from. */
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

/** Links of one file that are kept: more of them in one file is a list, not a reference. */
export const MAX_LINKS = 2000

/** The result of reading one file. */
export interface Extracted {
  /** The file's own title (PDF metadata, first heading); null when it has none worth showing. */
  title: string | null
  author: string | null
  /** When the document says it was made and last changed, as ISO 8601; absent where its format does not say. */
  created?: string | null
  modified?: string | null
  /** In the order of the text; absent where the format has none. */
  outline?: OutlineEntry[]
  /** Ids of the documents of ours whose addresses it links to; absent where there are none. */
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

/** Why a file was refused, for code; {@link ExtractionOutcome} carries the sentence. */
export type RefusalCause = 'unsupported' | 'empty' | 'password' | 'damaged' | 'timeout' | 'memory' | 'too-large'

/**
 * How an extraction ended. `refused` is final: the same file ends the same way again, a runaway too. `crashed` is
 * worth one more attempt.
 */
export type ExtractionOutcome =
  | { state: 'done'; kind: FileKind; extracted: Extracted }
  | { state: 'refused'; kind: FileKind | null; cause: RefusalCause; reason: string }
  | { state: 'crashed'; reason: string }
