import { expect, it } from 'vitest'
import { lastLine, type Report, sum, tallyOf } from './tally.ts'

const report = (more: Partial<Report> = {}): Report => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...more,
})

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] },
  ]
  expect(tallyOf(report({ numFailedTests: 1, testResults }), 1).failed).toBe(2)
})

it('counts a run that failed without a failing test, and one without a report', () => {
  expect(tallyOf(report(), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(tallyOf(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it('sums runs and names skipped tests only where there are any', () => {
  const first = tallyOf(report(), 0)
  expect(lastLine(sum([first, first]))).toBe('6 passed, 0 failed')
  expect(lastLine(sum([first, tallyOf(report({ numPendingTests: 1, numTodoTests: 1 }), 0)]))).toBe(
    '6 passed, 0 failed, 2 skipped',
  )
})
