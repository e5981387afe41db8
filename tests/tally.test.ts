import path from 'node:path'
import { expect, it } from 'vitest'
import {
  failedFiles,
  failureLines,
  lastLine,
  leftToProve,
  onlyAtFirst,
  type Report,
  slowestFiles,
  sum,
  tallyRun,
  withoutFiles,
  withSecondTry,
} from './tally.ts'

const report = (more: Partial<Report> = {}): Report => ({
  numPassedTests: 3,
  numFailedTests: 0,
  testResults: [],
  ...more,
})

const file = (
  name: string,
  status: string,
  assertionResults: Report['testResults'][0]['assertionResults'],
  ms = 0,
) => ({
  name,
  status,
  startTime: 0,
  endTime: ms,
  assertionResults,
})

const assertion = (status: string, fullName = 'a rule', message = '') => ({
  status,
  fullName,
  failureMessages: message === '' ? [] : [message],
  tags: [] as string[],
})

it('counts a file that could not be loaded as a failure', () => {
  const testResults = [file('a.test.ts', 'failed', []), file('b.test.ts', 'failed', [assertion('failed')])]
  expect(tallyRun(report({ numFailedTests: 1, testResults }), 1).failed).toBe(2)
})

it('counts a run that failed without a failing test, and one without a report', () => {
  expect(tallyRun(report(), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(tallyRun(null, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it('sums runs and names skipped tests only where there are any', () => {
  const first = tallyRun(report(), 0)
  expect(lastLine(sum([first, first]))).toBe('6 passed, 0 failed')
  const testResults = [file('a.test.ts', 'passed', [assertion('pending'), assertion('todo')])]
  expect(lastLine(sum([first, tallyRun(report({ testResults }), 0)]))).toBe('6 passed, 0 failed, 2 skipped')
})

it('tells what is left to another run from what is skipped', () => {
  const left = { ...assertion('skipped'), tags: ['prove'] }
  const run = report({ testResults: [file('a.test.ts', 'passed', [assertion('skipped'), left, left])] })
  expect(tallyRun(run, 0).skipped).toBe(1)
  expect(leftToProve([run, run])).toBe(4)
})

it('counts files that failed as they ended on their own, and still names what failed', () => {
  const first = report({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      file('good.test.ts', 'passed', [assertion('passed'), assertion('passed')]),
      file('slow.test.ts', 'failed', [
        assertion('passed'),
        assertion('failed', 'waits', 'timed out\nat …'),
        assertion('pending'),
      ]),
      file('lost.test.ts', 'failed', []),
    ],
  })
  expect(failedFiles(first)).toEqual(['slow.test.ts', 'lost.test.ts'])
  expect(failureLines(first)).toEqual(['slow.test.ts: waits: timed out', 'lost.test.ts: could not be run'])
  const again = report({ numPassedTests: 4, testResults: [file('slow.test.ts', 'passed', [assertion('pending')])] })
  expect(withSecondTry(first, again, 0)).toEqual({ passed: 6, failed: 0, skipped: 1 })
  expect(withSecondTry(first, { ...again, numFailedTests: 1 }, 1).failed).toBe(1)
  expect(withSecondTry(first, again, 1).failed).toBe(1)
})

it('names the tests that needed a second try, and no other', () => {
  const run = (...failing: string[]) =>
    report({
      testResults: [
        file(
          'a.test.ts',
          'failed',
          failing.map((name) => assertion('failed', name)),
        ),
      ],
    })
  expect(onlyAtFirst(run('waits', 'breaks'), run('breaks'))).toEqual(['a.test.ts: waits'])
  expect(onlyAtFirst(run('waits'), null)).toEqual([])
})

it('names the slowest files of all runs', () => {
  const slow = file(path.resolve('server/slow.test.ts'), 'passed', [], 61_040)
  const runs = [report({ testResults: [file('quick.test.ts', 'passed', [], 900), slow] }), report()]
  expect(slowestFiles(runs, 1)).toEqual(['   61.0 s  server/slow.test.ts'])
  expect(slowestFiles(runs, 10)).toHaveLength(2)
})

it('tells parts of paths that no file has', () => {
  const runs = [report({ testResults: [file('/z/tests/e2e/guest.test.ts', 'passed', [])] }), report()]
  expect(withoutFiles(['e2e', './tests/e2e/guest.test.ts:12'], runs)).toEqual([])
  expect(withoutFiles(['guest', 'tests/e2e/gest'], runs)).toEqual(['tests/e2e/gest'])
})
