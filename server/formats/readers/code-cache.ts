/** The files of the built child: the script that starts it, its code, and V8's compiled code. */
export const STARTER = 'extract-child.cjs'
export const SCRIPT = 'extract-child-code.js'
export const COMPILED = 'extract-child-code.cache'

/** If set, a child writes V8's compiled code to this path. */
export const CACHE_VARIABLE = 'ZHIKU_CODE_CACHE'
export const CACHE_DESCRIPTOR = 4

/**
 * V8's flags for the child, and for its compiled code. A child runs briefly: the last compiler would gain nothing
 * measurable (after six passes over real PDFs) and costs up to a quarter of the processor time of a PDF.
 */
export const V8_SWITCHES: readonly string[] = ['--no-opt']
