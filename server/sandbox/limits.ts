/**
 * Every limit of an extraction, as data. The numbers were measured with hostile files; no process may use more than
 * 700 MB.
 */
export interface ExtractionLimits {
  /** From start to result. PDF has its own, longer time, because real files of 1,000 pages need it. */
  wallMs: number
  pdfWallMs: number
  /** For one PDF page; the slowest real page we know takes 0.2 s. A slower page is left out, with a warning. */
  pageMs: number
  /** V8's heap: `--max-old-space-size`. No real file we know needs more than 200 MB. */
  heapMb: number
  /**
   * The whole process with buffers and WASM. It is polled, so this is 700 MB minus the memory it can allocate between
   * two polls.
   */
  residentMb: number
  pollMs: number
  /** The result as JSON: text and passages at 3 bytes a character, with room for escapes. */
  resultBytes: number
  /** Kept text, in UTF-16 units: about 3,000 printed pages. The rest is cut off, with a warning. */
  textUnits: number
  /** How much of a text file is read; text beyond {@link textUnits} would be cut off anyway. */
  sourceBytes: number
  /** A larger PDF is read piece by piece and not as a whole, so that a scan of 1 GB needs little memory. */
  wholePdfBytes: number
  pages: number
  /** How much the child may write into its result when the result is a file; 0 when it is a pipe. */
  fileBytes: number
}

export const LIMITS: Readonly<ExtractionLimits> = {
  wallMs: 30_000,
  pdfWallMs: 60_000,
  pageMs: 5_000,
  heapMb: 384,
  residentMb: 600,
  pollMs: 25,
  resultBytes: 32 * 1024 * 1024,
  textUnits: 3_000_000,
  sourceBytes: 32 * 1024 * 1024,
  wholePdfBytes: 48 * 1024 * 1024,
  pages: 5_000,
  fileBytes: 0,
}

/** The longest passage, in UTF-16 units. */
export const PASSAGE_UNITS = 800

/** The largest file within a document that is read; a larger one is only named, so that the document is still read. */
export const WITHIN_BYTES = 24 * 1024 * 1024
