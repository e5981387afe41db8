/** A piece of a document that is found as one thing: at most 800 characters, with the place it came from. */
export interface Passage {
  /** Plain text, no markup. */
  text: string
  /** 1-based page of paged formats, else null. */
  page: number | null
  /** Headings above it, outermost first, joined by " / "; null where there are none. */
  heading: string | null
  /** Where the passage begins in {@link Extracted.text}, in UTF-16 code units. */
  offset: number
}

/** What an extractor read out of one file. */
export interface Extracted {
  /** The file's own title (PDF metadata, first heading); null when it has none worth showing. */
  title: string | null
  author: string | null
  /** All readable text in reading order; for markdown the source itself. Capped, see `limits.ts`. */
  text: string
  passages: Passage[]
  /** Pages of paged formats, else null. */
  pages: number | null
  /** Name of the encoding a text file was decoded from, else null. */
  encoding: string | null
  /** True when a cap cut the text. */
  truncated: boolean
}

export type FileKind = 'pdf' | 'markdown' | 'text' | 'xml' | 'html'

/**
 * How an extraction ended. `refused` is final and says why in Chinese (password, damaged, too large, unsupported);
 * `crashed` is worth one more attempt.
 */
export type ExtractionOutcome =
  | { state: 'done'; kind: FileKind; extracted: Extracted }
  | { state: 'refused'; kind: FileKind | null; reason: string }
  | { state: 'crashed'; reason: string }
