/**
 * Every cap of an extraction, as data. Sources: notes/documents.md ("What really kills a runaway" and the hostile
 * runs), design.md 10 (no process over 700 MB).
 */
export interface ExtractionLimits {
  /** From start to result. The notes' 30 s; PDF has its own because real ones of 1,000 pages need it. */
  wallMs: number
  pdfWallMs: number
  /** One PDF page; the slowest real page of the corpus takes 0.2 s. A slower one is left out and said. */
  pageMs: number
  /** V8's heap: `--max-old-space-size`. No file of the corpus needs more than 200 MB. */
  heapMb: number
  /** The whole process with buffers and WASM, seen by polling: 700 MB less what is allocated between two looks. */
  residentMb: number
  pollMs: number
  /** The result as JSON: text and passages at 3 bytes a character, with room for escapes. */
  resultBytes: number
  /** Kept text, in UTF-16 units: some 3,000 printed pages. The rest is cut and said. */
  textUnits: number
  /** Source of a text-like file that is read at all; text beyond {@link textUnits} would be cut anyway. */
  sourceBytes: number
  /** A PDF above this is read piece by piece instead of whole, so that a 1 GB scan costs no memory. */
  wholePdfBytes: number
  pages: number
  /** What the child may write into the descriptor of its result, where that is a file; 0 where it is a pipe. */
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

/** The longest passage, in UTF-16 units (design.md 5). */
export const PASSAGE_UNITS = 800
