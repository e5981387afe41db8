import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumPath } from './browser.ts'
import { ensurePrograms, mayInstall } from './ensure-programs.ts'
import {
  failedFiles,
  failureLines,
  lastLine,
  onlyAtFirst,
  leftToProve,
  PROVE,
  type Report,
  slowestFiles,
  sum,
  type Tally,
  tallyRun,
  withoutFiles,
  withSecondTry,
} from './tally.ts'
import { BROWSER_FILES, changedFiles, filesFor, listTestFiles, SERVER_FILES } from './rooms.ts'

/*
 * `npm test` builds, and runs all unit, whole-server and browser tests. It ends with the slowest files and
 * `N passed, N failed[, N skipped]`. `npm test -- --changed`: of servers and browsers the walks and the rooms that the change
 * touches (`rooms.ts`). `npm test -- part-of-a-path …`: those files, whole; else what is tagged for `npm run prove` stays out.
 */

const ROOT = path.resolve(import.meta.dirname, '..')
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
const MATCHES_NOTHING = '(?!)'

/** Settings of a local server must not reach the tests. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(ZHIKU_(?!CI$|TEST_)|DATABASE_URL$|REDIS_URL$)/.test(name)),
)
const given = process.argv.slice(2)
const filters = given.filter((each) => !each.startsWith('--'))
const isShortened = filters.length === 0
const changed = given.includes('--changed') ? changedFiles(ROOT) : null
/** The number of files that are not run, because the change does not affect them. */
let waiting = 0
/** Where a browser must exist, no browser test may be skipped. */
const needsBrowser = Boolean(process.env['CI'] || process.env['ZHIKU_CI']) || mayInstall()
const reports = mkdtempSync(path.join(tmpdir(), 'zhiku-reports-'))

async function runNode(options: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, options, { cwd: ROOT, env: environment, stdio: 'inherit' })
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, passOn)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, passOn)
  if (code === null) process.exit(130) // interrupted
  return code
}

/** With more failed files than this, the machine is not the reason. */
const FILES_TRIED_AGAIN = 3
const faults: string[] = []
/** Tests that failed first and then passed on their own: each has a fault in the test, the product or the machine. */
const unsteady: string[] = []
const ran: Report[] = []

/**
 * Runs one kind of tests. If only a few files failed, they run once more on their own, because complete servers on a
 * loaded machine sometimes time out. A second failure counts; the first is reported at the end in any case.
 */
async function runVitest(name: string, options: readonly string[], pattern?: string): Promise<Tally> {
  const shortened = isShortened ? ['--tags-filter', `!${PROVE}`] : []
  const first = await vitest(name, [
    ...options,
    ...shortened,
    ...(changed && pattern ? chosen(pattern, changed) : filters),
  ])
  const files = failedFiles(first.report)
  const tally = tallyRun(first.report, first.code)
  faults.push(...failureLines(first.report))
  if (first.report !== null) ran.push(first.report)
  if (first.report === null || files.length === 0 || files.length > FILES_TRIED_AGAIN) return tally
  const second = await vitest(`${name}, again`, [...options, ...shortened, ...files])
  faults.push(...failureLines(second.report).map((line) => `again: ${line}`))
  unsteady.push(...onlyAtFirst(first.report, second.report))
  return second.report === null ? tally : withSecondTry(first.report, second.report, second.code)
}

/** The files of a kind that a change may break. */
function chosen(pattern: string, touched: readonly string[]): string[] {
  const all = listTestFiles(ROOT, pattern)
  const files = filesFor(all, touched)
  waiting += all.length - files.length
  return files
}

async function vitest(name: string, given: readonly string[]) {
  console.log(`\n=== ${name}`)
  const file = path.join(reports, `${name}.json`)
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode([VITEST, 'run', ...given, ...output])
  return { report: readReport(file), code }
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null // Vitest ended before it wrote the report.
  }
}

async function runBrowser(): Promise<Tally> {
  const hasBrowser = chromiumPath() !== null
  if (!hasBrowser) console.log('\n!!! NO CHROMIUM. Set CHROMIUM_PATH or run `npx playwright install chromium`.')
  const only = hasBrowser ? [] : ['-t', MATCHES_NOTHING]
  const tally = await runVitest('browser', ['--project', 'browser', ...only], BROWSER_FILES)
  if (tally.skipped > 0) console.log(`!!! ${tally.skipped} browser tests were not run`)
  return needsBrowser && !hasBrowser
    ? { ...tally, failed: tally.failed + Math.max(1, tally.skipped), skipped: 0 }
    : tally
}

const started = Date.now()
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
if ((await runNode(['build.ts', '--if-stale'])) !== 0) {
  console.log('the build failed, so nothing was tested\n0 passed, 1 failed')
  process.exit(1)
}
ensurePrograms() // Some unit tests use Chromium too.
const tallies = [
  await runVitest('unit', ['--project', 'unit', '--project', 'unit-alone']),
  await runVitest('server', ['--project', 'server'], SERVER_FILES),
  await runBrowser(),
]
const mistyped = withoutFiles(filters, ran)
if (mistyped.length > 0) {
  faults.push(...mistyped.map((filter) => `no file of tests has ${filter} in its path`))
  tallies.push({ passed: 0, failed: mistyped.length, skipped: 0 })
}
const total = sum(tallies)
console.log(`\nslowest files:\n${slowestFiles(ran, 10).join('\n')}`)
if (leftToProve(ran) > 0) console.log(`\n${leftToProve(ran)} tests are left to npm run prove`)
if (waiting > 0) console.log(`--changed: ${waiting} files of servers and browsers were not run`)
if (faults.length > 0) console.log(`\nfailed at first, or again:\n${faults.join('\n')}`)
if (unsteady.length > 0) console.log(`\nneeded a second try:\n${unsteady.join('\n')}`)
console.log(`\n${Math.round((Date.now() - started) / 1000)} s\n${lastLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
