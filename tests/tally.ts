/** What of vitest's JSON report we read. */
export interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/**
 * Counts one run. A file that could not be loaded, and a run that failed without a failing test (an error nobody
 * caught, no report at all), are a failure each: vitest's own numbers leave them out.
 */
export function tallyOf(report: Report | null, exitCode: number): Tally {
  if (report === null) return { passed: 0, failed: 1, skipped: 0 }
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const failed = report.numFailedTests + broken.length
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && exitCode !== 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export const sum = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((total, { passed }) => total + passed, 0),
  failed: tallies.reduce((total, { failed }) => total + failed, 0),
  skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
})

/** The last line of `npm test`. */
export const lastLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
