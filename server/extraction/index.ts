/** What other features may use of the extraction of text. */
export { extractFile, type ExtractionRequest } from './extract-file.ts'
export { EXTRACTABLE } from './extractable.ts'
export { type ExtractionLimits, LIMITS, PASSAGE_UNITS } from './limits.ts'
export { type SandboxKind, sandboxKind } from './sandbox.ts'
export type { Extracted, ExtractionOutcome, Passage, RefusalCause } from './types.ts'
