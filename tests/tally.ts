import path from 'node:path'

/** The parts of vitest's JSON report that we use. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; startTime: number; endTime: number; assertionResults: Assertion[] }[]
}

interface Assertion {
  status: string
  fullName: string
  failureMessages: string[]
  tags: string[]
}

/** The tag of tests that only `npm run prove` runs (decision 0027). */
export const PROVE = 'prove'

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/**
 * Counts one run. A file that could not be loaded, and a run that failed without a failing test (an uncaught error, no
 * report), count as one failure each; vitest's own numbers do not include them.
 */
export function tallyRun(report: Report | null, exitCode: number): Tally {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: skippedIn(report).filter(({ tags }) => !tags.includes(PROVE)).length,
  }
}

const SKIPPED = ['pending', 'skipped', 'todo']
const skippedIn = ({ testResults }: Pick<Report, 'testResults'>): Assertion[] =>
  testResults.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => SKIPPED.includes(status)))

/** The number of tests left to `npm run prove`. */
export const leftToProve = (reports: readonly Report[]): number =>
  reports.flatMap(skippedIn).filter(({ tags }) => tags.includes(PROVE)).length

/** The failed files, if running only these again can show whether the machine was the reason. */
export const failedFiles = (report: Report | null): string[] =>
  (report?.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name)

/** One line per failure, because of a long run often only the end is available. */
export function failureLines(report: Report | null): string[] {
  return (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${name}: could not be run`] : []
    return failed.map(({ fullName, failureMessages }) => `${name}: ${fullName}: ${firstLine(failureMessages)}`)
  })
}

const firstLine = (messages: readonly string[]): string => messages[0]?.split('\n')[0] ?? ''

/** The tests that failed in the first run and passed in the second: file and test. */
export function onlyAtFirst(first: Report, second: Report | null): string[] {
  const again = new Set(failedTests(second))
  return second === null ? [] : failedTests(first).filter((test) => !again.has(test))
}

const failedTests = (report: Report | null): string[] =>
  (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((assertion) => assertion.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [name] : []
    return failed.map(({ fullName }) => `${name}: ${fullName}`)
  })

/** The complete run, with its failed files counted by their second run. */
export const withSecondTry = (first: Report, tried: Report, exitCode: number): Tally => {
  const files = new Set(failedFiles(first))
  const others = first.testResults.filter(({ name }) => !files.has(name))
  const passed = others.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed'))
  const rest = { numPassedTests: passed.length, numFailedTests: 0, testResults: others }
  return sum([tallyRun(rest, 0), tallyRun(tried, exitCode)])
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

/** The slowest files, one line each: seconds and path. */
export const slowestFiles = (reports: readonly Report[], count: number): string[] =>
  reports
    .flatMap(({ testResults }) => testResults)
    .map(({ name, startTime, endTime }) => ({ name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${path.relative(process.cwd(), name)}`)

/** Path filters that match no test file: misspelt or moved. */
export const withoutFiles = (filters: readonly string[], reports: readonly Report[]): string[] => {
  const names = reports.flatMap(({ testResults }) => testResults.map(({ name }) => name))
  return filters.filter((filter) => {
    const wanted = path.normalize(filter).replace(/:\d+$/, '')
    return !names.some((name) => name.includes(wanted))
  })
}

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
