import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

/*
 * Whole servers and browsers take most of the time of a run, so `npm test` runs a quarter of their files, with each commit
 * another one, and every time those that look at all calls, rights and screens. `npm run prove` runs all: decision 0028.
 */

export const TURNS = 4

/** The kinds of tests that take turns. */
export const SERVER_FILES = 'tests/{whole-server,conformance}/**/*.test.ts'
export const BROWSER_FILES = 'tests/e2e/**/*.test.ts'

/** What a change anywhere may break: each of these walks through all calls, readers or screens. */
export const EVERY_TIME = [
  'tests/conformance/contract.test.ts',
  'tests/whole-server/bad-input.test.ts',
  'tests/whole-server/canary.test.ts',
  'tests/whole-server/family-calls.test.ts',
  'tests/whole-server/kills.test.ts',
  'tests/whole-server/list-fields.test.ts',
  'tests/whole-server/other-tenant.test.ts',
  'tests/whole-server/rights-agree.test.ts',
  'tests/whole-server/taken-back.test.ts',
  'tests/e2e/console/every-screen.test.ts',
  'tests/e2e/first-load.test.ts',
  'tests/e2e/journeys/routes.test.ts',
]

/** Which quarter has its turn, from 1: the one that is asked for, else the commit's own, so that a run can be repeated. */
export function turnNow(root: string, asked = process.env['ZHIKU_TEST_TURN']): number {
  if (asked !== undefined) {
    const turn = Number(asked)
    if (!(Number.isInteger(turn) && turn >= 1 && turn <= TURNS)) throw new Error(`ZHIKU_TEST_TURN is 1 to ${TURNS}`)
    return turn
  }
  return ((Number.parseInt(git(root, 'rev-parse', 'HEAD').slice(0, 8), 16) || 0) % TURNS) + 1
}

/** What differs from before the last commit, and what git does not know yet: what somebody is working on. */
export const changedFiles = (root: string): string[] =>
  [git(root, 'diff', '--name-only', 'HEAD~1'), git(root, 'ls-files', '--others', '--exclude-standard')].flatMap(
    (names) => names.split('\n'),
  )

/** What git says; nothing where there is no repository, or no earlier commit. */
function git(root: string, ...args: readonly string[]): string {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

/** Of `files`, in the order of their names: each fourth, those of every time, and those that were changed. */
export const inTurn = (files: readonly string[], turn: number, changed: readonly string[] = []): string[] =>
  files.toSorted().filter((file, at) => at % TURNS === turn - 1 || EVERY_TIME.includes(file) || changed.includes(file))

/** The files of a kind of tests, by the pattern that vitest has for it. */
export const filesOf = (root: string, pattern: string): string[] => globSync(pattern, { cwd: root })
