import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { EQUIVALENT } from './equivalent.ts'
import { type Note, notesFile, readNotes } from './notes.ts'
import { NOT_MUTATED, type Part, PART_VARIABLE, PARTS, SHARE_VARIABLE, TESTS_VARIABLE, WHOLE_SERVER } from './parts.ts'

/*
 * Part of `npm run prove`: makes small changes to rules and rights, one at a time, and checks that a test notices. `npm
 * run prove -- mutants [path …]`, as in `mutants core/rules/person.ts`. Stryker works on a copy of the tree. Lists the
 * surviving mutants, and fails if fewer than 80 % of a folder's were killed. Called directly, as `node
 * tests/mutation/run.ts mutants [path …] --resume`, it continues after an interruption; with `--share 0.1` it tries a
 * tenth first, which `--resume` without it completes.
 */

const WANTED = 0.8

interface Row {
  killed: number
  alive: number
  equivalent: number
  broken: number
}

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { resume: { type: 'boolean' }, share: { type: 'string' } },
})
/** The requested paths; all if there are none. */
const filters = positionals.filter((given) => given !== 'mutants')
const isAsked = positionals.length === 0 || positionals.includes('mutants')

function mutatedFiles({ path: whole }: Part): string[] {
  if (filters.length === 0 || filters.some((filter) => whole.startsWith(filter))) return [`${whole}/**/*.ts`]
  const files = filters.filter((filter) => filter.startsWith(whole))
  return files.map((file) => (file.endsWith('.ts') ? file : `${file}/**/*.ts`))
}

async function mutate(part: Part, patterns: readonly string[]): Promise<Note[]> {
  console.log(`\n=== ${patterns.join(' ')}`)
  process.env[PART_VARIABLE] = part.path
  process.env[TESTS_VARIABLE] = part.tests.join(' ')
  process.env[SHARE_VARIABLE] = String(Math.min(part.share, Number(options['share'] ?? 1)))
  const notes = notesFile(part.path)
  if (!options['resume']) rmSync(notes, { force: true })
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-mutants-'))
  try {
    await new Stryker(settings(part, patterns, folder)).runMutationTest()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return readNotes(notes)
}

/** The time limit of a mutant in addition to its tests: short if these need no server. */
const mutantPatience = ({ tests }: Part): number =>
  tests.some((test) => test.startsWith(WHOLE_SERVER)) ? 60_000 : 10_000

const settings = (
  part: Part,
  patterns: readonly string[],
  tempDirName: string,
): ConstructorParameters<typeof Stryker>[0] => ({
  mutate: [...patterns, ...NOT_MUTATED.map((pattern) => `!${pattern}`)],
  plugins: ['@stryker-mutator/vitest-runner', path.join(import.meta.dirname, 'plugins.ts')],
  checkers: ['sample'],
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false, pool: 'forks' },
  tsconfigFile: 'none', // else Stryker rewrites it with a JS API that TypeScript 7 lacks
  disableTypeChecks: false,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: mutantPatience(part),
  dryRunTimeoutMinutes: 20,
  ignorePatterns: ['dist', 'data', '.test-programs-*'],
  tempDirName,
  cleanTempDir: 'always',
  reporters: ['progress-append-only', 'note'],
  allowConsoleColors: false,
})

const isEquivalent = (note: Note): boolean =>
  EQUIVALENT.some(
    ({ file, original, replacement }) =>
      file === note.file && original === note.original && replacement === note.replacement,
  )
const isKilled = ({ status }: Note): boolean => status === 'Killed' || status === 'Timeout'
const isAlive = ({ status }: Note): boolean => status === 'Survived' || status === 'NoCoverage'

function summarizeNotes(notes: readonly Note[]): Row {
  const alive = notes.filter(isAlive)
  const equivalent = alive.filter(isEquivalent).length
  const killed = notes.filter(isKilled).length
  return { killed, alive: alive.length - equivalent, equivalent, broken: notes.length - killed - alive.length }
}

const mutationScore = ({ killed, alive }: Row): number => (killed + alive === 0 ? 1 : killed / (killed + alive))

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 110)

function report(folder: string, notes: readonly Note[]): void {
  console.log(`\nalive in ${folder}:`)
  for (const each of notes.filter((one) => isAlive(one) && !isEquivalent(one))) {
    const remark = each.status === 'NoCoverage' ? ' (no test comes here)' : ''
    console.log(`${each.file}:${each.line} ${each.name}${remark}`)
    console.log(`  - ${oneLine(each.original)}\n  + ${oneLine(each.replacement)}`)
  }
  for (const each of notes.filter((one) => isKilled(one) && isEquivalent(one)))
    console.log(`${each.file}:${each.line} is called equivalent, but a test tells it: ${oneLine(each.replacement)}`)
}

if (isAsked) {
  const rows: Record<string, Row> = {}
  for (const [folder, parts] of Map.groupBy(PARTS, (part) => part.folder)) {
    const notes: Note[] = []
    for (const part of parts) {
      const patterns = mutatedFiles(part)
      if (patterns.length > 0) notes.push(...(await mutate(part, patterns)))
    }
    if (notes.length === 0) continue
    report(folder, notes)
    rows[folder] = summarizeNotes(notes)
  }
  console.log('\nbroken: the mutant ended the tests before they could judge; it counts for nothing')
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([folder, row]) => [
        folder,
        { ...row, score: `${(mutationScore(row) * 100).toFixed(1)} %` },
      ]),
    ),
  )
  process.exitCode = Object.values(rows).every((row) => mutationScore(row) >= WANTED) ? 0 : 1
}
