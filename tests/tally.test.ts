import { expect, it } from 'vitest'
import { failedFiles, failureLines, lastLine, type Report, sum, tallyOf, withSecondTry } from './tally.ts'

const report = (more: Partial<Report> = {}): Report => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...more,
})

const assertion = (status: string, fullName = 'a rule', message = '') => ({
  status,
  fullName,
  failureMessages: message === '' ? [] : [message],
})

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [
    { name: 'a.test.ts', status: 'failed', assertionResults: [] },
    { name: 'b.test.ts', status: 'failed', assertionResults: [assertion('failed')] },
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

it('counts files that failed as they ended on their own, and still names what failed', () => {
  const first = report({
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 1,
    testResults: [
      { name: 'good.test.ts', status: 'passed', assertionResults: [assertion('passed'), assertion('passed')] },
      {
        name: 'slow.test.ts',
        status: 'failed',
        assertionResults: [assertion('passed'), assertion('failed', 'waits', 'timed out\nat …'), assertion('pending')],
      },
      { name: 'lost.test.ts', status: 'failed', assertionResults: [] },
    ],
  })
  expect(failedFiles(first)).toEqual(['slow.test.ts', 'lost.test.ts'])
  expect(failureLines(first)).toEqual(['slow.test.ts: waits: timed out', 'lost.test.ts: could not be run'])
  const again = report({ numPassedTests: 4, numPendingTests: 1 })
  expect(withSecondTry(first, again, 0)).toEqual({ passed: 6, failed: 0, skipped: 1 })
  expect(withSecondTry(first, { ...again, numFailedTests: 1 }, 1).failed).toBe(1)
  expect(withSecondTry(first, again, 1).failed).toBe(1)
})
