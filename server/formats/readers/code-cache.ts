/** Names of the built child's parts: what is started, its code, and what V8 has compiled of that. */
export const STARTER = 'extract-child.cjs'
export const SCRIPT = 'extract-child-code.js'
export const COMPILED = 'extract-child-code.cache'

/** Set where a child shall tell what V8 has compiled, and where it writes that. */
export const CACHE_VARIABLE = 'ZHIKU_CODE_CACHE'
export const CACHE_DESCRIPTOR = 4
