/** What is mutated together, and the tests that are to notice. */
export interface Part {
  /** The score is asked of the whole folder, which may be of several parts. */
  folder: string
  /** Everything below it is mutated. */
  path: string
  /** The quick ones first. */
  tests: readonly string[]
  /** Which part of the mutants is tried; a fixed seed picks them. */
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

/** Tests, and what only names things: the table of the site configuration, and what a folder shows of itself. */
export const NOT_MUTATED = [
  '**/*.test.ts',
  '**/testing/**',
  '**/index.ts',
  'core/rules/site/site-items.ts',
  'core/rules/site/site-texts.ts',
]

/** The variables of the environment by which the processes of Stryker hear of the part. */
export const TESTS_VARIABLE = 'ZHIKU_MUTATION_TESTS'
export const SHARE_VARIABLE = 'ZHIKU_MUTATION_SHARE'
export const PART_VARIABLE = 'ZHIKU_MUTATION_PART'
