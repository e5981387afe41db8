/** A mutant that no test can kill, because callers cannot distinguish it from the original. */
export interface Equivalent {
  file: string
  original: string
  replacement: string
  reason: string
}

/** The compiler proves that this code is unreachable. */
const unreachable = (file: string, name: string): Equivalent => ({
  file,
  original: `default:\n      return ${name} satisfies never`,
  replacement: 'default:',
  reason: 'every kind has a case of its own',
})

export const EQUIVALENT: readonly Equivalent[] = [
  unreachable('core/rules/custom-fields/custom-fields.ts', 'field.kind'),
  unreachable('core/rules/review.ts', 'action'),
  unreachable('core/rules/site/site-check.ts', 'item'),
  unreachable('server/access/data-rules/compile.ts', 'e'),
  {
    file: 'core/rules/common-password.ts',
    original: String.raw`/\s+/`,
    replacement: String.raw`/\s/`,
    reason: 'the empty word between two spaces is in no password',
  },
]
