/** A mutant that no test can kill, because no caller can tell it from the original. */
export interface Equivalent {
  file: string
  original: string
  replacement: string
  reason: string
}

export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: 'core/rules/common-password.ts',
    original: String.raw`/\s+/`,
    replacement: String.raw`/\s/`,
    reason: 'the empty word between two spaces is in no password',
  },
]
