/** The file names of the built child: the script that is started, its code, and the compiled code of V8. */
export const STARTER = 'extract-child.cjs'
export const SCRIPT = 'extract-child-code.js'
export const COMPILED = 'extract-child-code.cache'

/** Set where a child shall tell what V8 has compiled, and where it writes that. */
export const CACHE_VARIABLE = 'ZHIKU_CODE_CACHE'
export const CACHE_DESCRIPTOR = 4

/**
 * Of V8, for the child and for its compiled code alike. A child lives for a moment: what its last compiler would win (nothing
 * measurable after six passes over real PDFs) costs up to a quarter of the processor time of a PDF.
 */
export const V8_SWITCHES: readonly string[] = ['--no-opt']
