import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromiumPath } from './browser.ts'
import { ensureChromium } from './ensure-chromium.ts'
import { failedFiles, failureLines, lastLine, type Report, sum, type Tally, tallyOf, withSecondTry } from './tally.ts'
import { debianPostgres, withExternalPostgres } from './with-external-postgres.ts'

/*
 * The whole `npm test [-- part-of-a-path …]`: builds, runs unit, whole-server and browser tests, then some whole-server
 * tests once more on Debian's PostgreSQL where there is one. Ends with `N passed, N failed[, N skipped]`.
 */

const ROOT = path.resolve(import.meta.dirname, '..')
const VITEST = path.join(ROOT, 'node_modules/vitest/vitest.mjs')
const MATCHES_NOTHING = '(?!)'

/** Where the database and its connections matter; the rest says nothing new about another PostgreSQL. */
const ON_EXTERNAL = [
  'crowd',
  'delegates-on-two-servers',
  'departments',
  'edit-crowd',
  'grants',
  'index-lag',
  'places',
  'places-upgrade',
  'review',
  'rights-agree',
  'rights-two-servers',
  'row-rules-agree',
  'shared-secret',
  'sign-in',
  'tasks',
  'uploads',
].map((name) => `tests/whole-server/${name}.test.ts`)

/** Settings of somebody's own server must not reach the tests. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(ZHIKU_(?!CI$|TEST_)|DATABASE_URL$|REDIS_URL$)/.test(name)),
)
const filters = process.argv.slice(2)
const isCi = Boolean(process.env['CI'] || process.env['ZHIKU_CI'])
const reports = mkdtempSync(path.join(tmpdir(), 'zhiku-reports-'))

async function runNode(options: readonly string[], env: NodeJS.ProcessEnv = environment): Promise<number> {
  const child = spawn(process.execPath, options, { cwd: ROOT, env, stdio: 'inherit' })
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, passOn)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, passOn)
  if (code === null) process.exit(130) // interrupted
  return code
}

interface Chosen {
  env?: NodeJS.ProcessEnv
  /** Parts of paths; none: all. */
  wanted?: readonly string[]
}

/** More failures than this are not the machine's. */
const FILES_TRIED_AGAIN = 3
const faults: string[] = []

/**
 * Runs one kind of tests. The few files that failed run once more by themselves: whole servers on a loaded machine run
 * out of their time now and then. A second failure counts, and the first is named at the end all the same.
 */
async function runVitest(name: string, options: readonly string[], o: Chosen = {}): Promise<Tally> {
  const { env = {}, wanted = filters } = o
  const first = await vitest(name, [...options, ...wanted], env)
  const files = failedFiles(first.report)
  const tally = tallyOf(first.report, first.code)
  faults.push(...failureLines(first.report))
  if (first.report === null || files.length === 0 || files.length > FILES_TRIED_AGAIN) return tally
  const second = await vitest(`${name}, again`, [...options, ...files], env)
  faults.push(...failureLines(second.report).map((line) => `again: ${line}`))
  return second.report === null ? tally : withSecondTry(first.report, second.report, second.code)
}

async function vitest(name: string, given: readonly string[], env: NodeJS.ProcessEnv) {
  console.log(`\n=== ${name}`)
  const file = path.join(reports, `${name}.json`)
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const code = await runNode([VITEST, 'run', ...given, ...output], { ...environment, ...env })
  return { report: readReport(file), code }
}

function readReport(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null // vitest ended before it wrote one
  }
}

async function runBrowser(): Promise<Tally[]> {
  if (chromiumPath() !== null) return [await runVitest('browser', ['--project', 'browser'])]
  console.log(
    '\n!!! NO CHROMIUM: browser tests are skipped. Set CHROMIUM_PATH or run `npx playwright install chromium`.',
  )
  const skipped = await runVitest('browser', ['--project', 'browser', '-t', MATCHES_NOTHING])
  return isCi ? [skipped, { passed: 0, failed: 1, skipped: 0 }] : [skipped]
}

async function runExternal(): Promise<Tally[]> {
  const binaries = debianPostgres()
  if (binaries === null) return []
  const wanted = ON_EXTERNAL.filter((file) => filters.length === 0 || filters.some((part) => file.includes(part)))
  if (wanted.length === 0) return []
  const run = (url: string) =>
    runVitest('external-postgres', ['--project', 'server'], { env: { ZHIKU_TEST_DATABASE_URL: url }, wanted })
  return [await withExternalPostgres(binaries, run)]
}

const started = Date.now()
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
if ((await runNode(['build.ts', '--if-stale'])) !== 0) {
  console.log('the build failed, so nothing was tested\n0 passed, 1 failed')
  process.exit(1)
}
ensureChromium() // some unit tests use it too
const tallies = [await runVitest('unit', ['--project', 'unit']), await runVitest('server', ['--project', 'server'])]
tallies.push(...(await runBrowser()), ...(await runExternal()))
const total = sum(tallies)
if (faults.length > 0) console.log(`\nfailed at first, or again:\n${faults.join('\n')}`)
console.log(`\n${Math.round((Date.now() - started) / 1000)} s\n${lastLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
