import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { EQUIVALENT, type Equivalent } from './equivalent.ts'
import { NOT_MUTATED, type Part, PARTS, SHARE_VARIABLE, TESTS_VARIABLE } from './parts.ts'

/*
 * Part of `npm run prove`: changes the rules and rights in small ways, one at a time, and asks whether a test notices.
 * `npm run prove -- mutants [part-of-a-path …]`, as in `mutants core/rules/person.ts`. Stryker does it on a copy of the
 * tree. Lists the mutants that live, and fails where fewer than 80 % of a folder's were killed.
 */

const ROOT = path.resolve(import.meta.dirname, '../..')
const WANTED = 0.8

type Result = Awaited<ReturnType<Stryker['runMutationTest']>>[number]

interface Mutant {
  file: string
  line: number
  name: string
  original: string
  replacement: string
  status: Result['status']
}

interface Row {
  killed: number
  alive: number
  equivalent: number
  broken: number
}

async function mutate(part: Part, mutated: readonly string[]): Promise<Mutant[]> {
  console.log(`\n=== ${mutated.join(' ')}`)
  process.env[TESTS_VARIABLE] = part.tests.join(' ')
  process.env[SHARE_VARIABLE] = String(part.share)
  const folder = mkdtempSync(path.join(tmpdir(), 'zhiku-mutants-'))
  try {
    const stryker = new Stryker({
      mutate: [...mutated, ...NOT_MUTATED.map((pattern) => `!${pattern}`)],
      plugins: ['@stryker-mutator/vitest-runner', path.join(import.meta.dirname, 'sample.ts')],
      checkers: part.share < 1 ? ['sample'] : [],
      testRunner: 'vitest',
      vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false, pool: 'forks' },
      tsconfigFile: 'none', // it would be rewritten with the JavaScript API that TypeScript 7 no longer has
      disableTypeChecks: false,
      coverageAnalysis: 'perTest',
      concurrency: 1,
      timeoutMS: 20_000,
      dryRunTimeoutMinutes: 20,
      ignorePatterns: ['dist', 'data', '.test-programs'],
      tempDirName: folder,
      cleanTempDir: 'always',
      reporters: ['progress-append-only'],
      allowConsoleColors: false,
    })
    return (await stryker.runMutationTest()).filter(({ status }) => status !== 'CompileError').map(mutantOf)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function mutantOf({ fileName, location, mutatorName, replacement, status }: Result): Mutant {
  const { start, end } = location
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line)
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1)
  lines[0] = lines[0]!.slice(start.column - 1)
  return {
    file: path.relative(ROOT, fileName),
    line: start.line,
    name: mutatorName,
    original: lines.join('\n'),
    replacement: replacement ?? '',
    status,
  }
}

const isEquivalent = (mutant: Mutant): boolean => EQUIVALENT.some((each) => isOf(each, mutant))

const isOf = ({ file, original, replacement }: Equivalent, mutant: Mutant): boolean =>
  file === mutant.file && original === mutant.original && replacement === mutant.replacement

const isKilled = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout'
const isAlive = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage'

function rowOf(mutants: readonly Mutant[]): Row {
  const alive = mutants.filter(isAlive)
  const equivalent = alive.filter(isEquivalent).length
  const killed = mutants.filter(isKilled).length
  return { killed, alive: alive.length - equivalent, equivalent, broken: mutants.length - killed - alive.length }
}

const scoreOf = ({ killed, alive }: Row): number => (killed + alive === 0 ? 1 : killed / (killed + alive))

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 110)

function report(folder: string, mutants: readonly Mutant[]): void {
  console.log(`\nalive in ${folder}:`)
  for (const each of mutants.filter((one) => isAlive(one) && !isEquivalent(one))) {
    const note = each.status === 'NoCoverage' ? ' (no test comes here)' : ''
    console.log(
      `${each.file}:${each.line} ${each.name}${note}\n  - ${oneLine(each.original)}\n  + ${oneLine(each.replacement)}`,
    )
  }
  for (const each of mutants.filter((one) => isKilled(one) && isEquivalent(one)))
    console.log(`${each.file}:${each.line} is called equivalent, but a test tells it: ${oneLine(each.replacement)}`)
}

/** The paths that are asked for; all where none is. */
const filters = process.argv.slice(2).filter((given) => given !== 'mutants')
const isAsked = process.argv.length === 2 || process.argv.includes('mutants')

function pathsOf({ path: whole }: Part): string[] {
  if (filters.length === 0 || filters.some((filter) => whole.startsWith(filter))) return [`${whole}/**/*.ts`]
  const files = filters.filter((filter) => filter.startsWith(whole))
  return files.map((file) => (file.endsWith('.ts') ? file : `${file}/**/*.ts`))
}

if (isAsked) {
  const rows: Record<string, Row> = {}
  for (const [folder, parts] of Map.groupBy(PARTS, (part) => part.folder)) {
    const found: Mutant[] = []
    for (const part of parts) {
      const paths = pathsOf(part)
      if (paths.length > 0) found.push(...(await mutate(part, paths)))
    }
    if (found.length === 0) continue
    report(folder, found)
    rows[folder] = rowOf(found)
  }
  console.log('\nbroken: the mutant ended the tests before they could judge; it counts for nothing')
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([folder, row]) => [folder, { ...row, score: `${(scoreOf(row) * 100).toFixed(1)} %` }]),
    ),
  )
  process.exitCode = Object.values(rows).every((row) => scoreOf(row) >= WANTED) ? 0 : 1
}
