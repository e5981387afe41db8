/** What other features may use of the extraction of text. */
export { extractFile, type ExtractionRequest } from './extract-file.ts'
export type { ExtractionLimits } from './limits.ts'
export { type SandboxKind, sandboxKind } from './sandbox.ts'
export type { Extracted, ExtractionOutcome, Passage, RefusalCause } from './types.ts'
