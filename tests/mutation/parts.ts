/** A part that is mutated together, with the tests that should notice. */
export interface Part {
  /** The score is required of the whole folder, which may have several parts. */
  folder: string
  /** Everything below this path is mutated. */
  path: string
  /** The fast ones first. */
  tests: readonly string[]
  /** The share of mutants that is tried, chosen with a fixed seed. */
  share: number
}

const testsIn = (folder: string, names: string) => names.split(' ').map((name) => `${folder}/${name}.test.ts`)
export const WHOLE_SERVER = 'tests/whole-server'
const wholeServer = (names: string) => testsIn(WHOLE_SERVER, names)

export const PARTS: readonly Part[] = [
  { folder: 'core/rules', path: 'core/rules', tests: ['core/rules/**/*.test.ts'], share: 1 },
  { folder: 'core/cron', path: 'core/cron', tests: ['core/cron/**/*.test.ts'], share: 1 },
  {
    folder: 'core/table',
    path: 'core/table',
    tests: testsIn('core/table', 'values statistics types judge table tree'),
    share: 1,
  },
  {
    folder: 'core/access',
    path: 'core/access',
    tests: ['core/access/**/*.test.ts'],
    share: 1,
  },
  {
    folder: 'server/access',
    path: 'server/access/data-rules',
    tests: [...testsIn('server/access/data-rules', 'compile check'), ...wholeServer('row-rules-agree data-rules')],
    share: 0.2,
  },
  { folder: 'server/access', path: 'server/access/levels', tests: wholeServer('levels'), share: 0.3 },
  {
    folder: 'server/access',
    path: 'server/access/documents',
    tests: [
      ...testsIn('server/access/documents', 'predicate taxonomy grants'),
      ...wholeServer('rights-agree grants taxonomy'),
    ],
    share: 0.2,
  },
]

/** Tests and mere declarations: the table of the site configuration, and the index of a folder. */
export const NOT_MUTATED = [
  '**/*.test.ts',
  '**/testing/**',
  '**/index.ts',
  'core/rules/site/site-items.ts',
  'core/rules/site/site-texts.ts',
]

/** The environment variables that tell Stryker's processes about the part. */
export const TESTS_VARIABLE = 'ZHIKU_MUTATION_TESTS'
export const SHARE_VARIABLE = 'ZHIKU_MUTATION_SHARE'
export const PART_VARIABLE = 'ZHIKU_MUTATION_PART'
