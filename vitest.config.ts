import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { builtPrograms } from './tests/built-programs.ts'
import { LongFirst } from './tests/long-first.ts'
import { PROVE } from './tests/tally.ts'
import { BROWSER_FILES, SERVER_FILES } from './tests/rooms.ts'

/**
 * The time after which a test or hook counts as hanging: much longer than any needs, because the machine may be busy.
 * Speed is measured in `tests/bench` and `tests/prove`.
 */
export const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000 }

/**
 * V8 13.6 (Node 24.21) sometimes crashes a process whose threads use WebAssembly concurrently: `TierUpWasmToJSWrapper`
 * frees code twice. Here every worker thread has such code, Node's type stripper; the threads of a built server have
 * none. A budget that is never reached prevents recompiling wrappers.
 */
export const NO_WRAPPER_TIERING = '--wasm-wrapper-tiering-budget=1000000000'

/** Groups run one after another, so that timing-sensitive tests do not compete with another kind. */
const project = (
  groupOrder: number,
  name: string,
  include: string[],
  more: TestProjectInlineConfiguration['test'] = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include, sequence: { groupOrder }, ...more },
})

/**
 * These readers replace `fetch` and streams by simple versions in their process, which in the product is a separate
 * child. So these test files share workers only with each other, and no setup checks for replaced globals.
 */
const ALONE = ['build/extract-child/*.test.ts', 'server/{formats,rendering,sandbox}/**/*.test.ts']
const unit = project(
  0,
  'unit',
  ['{build,core,server,ui,cli,portal,admin,embeds}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
  // A new process with all modules for each file would take a third of the time.
  { isolate: false, restoreMocks: true, exclude: ALONE, setupFiles: ['tests/same-globals.ts'] },
)
const unitAlone = project(0, 'unit-alone', ALONE, { isolate: false, restoreMocks: true })
/**
 * Complete servers: one PostgreSQL for all, and the server's modules loaded once. Each file has its own server,
 * database and data folder.
 */
export const WHOLE_SERVERS = {
  globalSetup: 'tests/whole-server/support/shared-postgres.ts',
  isolate: false,
  restoreMocks: true,
}
const server = project(1, 'server', [SERVER_FILES], WHOLE_SERVERS)
const browser = project(2, 'browser', [BROWSER_FILES], {
  ...WHOLE_SERVERS,
  globalSetup: [WHOLE_SERVERS.globalSetup, 'tests/e2e/support/shared-browser.ts'],
  env: { ZHIKU_TEST_WEB: '1' }, // Makes the fixture serve the built pages.
})
/** Measures how long a single thread is busy, so nothing else may run at the same time. */
const WATCHED = 'tests/prove/loop-blocks.test.ts'
const LONG = { ...WHOLE_SERVERS, isolate: true, testTimeout: 30 * 60_000 }
const prove = project(0, 'prove', ['tests/prove/**/*.test.ts'], { ...LONG, exclude: [WATCHED] })
const proveAlone = project(1, 'prove-alone', [WATCHED], LONG)

/**
 * One more than the two cores of the smallest machine, because a test waits for a child process, a disk or a browser
 * about a third of its time.
 */
const WORKERS = 3

/**
 * `npm test` starts vitest through tests/run.ts; `vitest run <path>` is enough for one file. `--mode prove` runs the
 * long ones.
 */
export default defineConfig(({ mode }) => ({
  plugins: [builtPrograms()],
  test: {
    projects: mode === 'prove' ? [prove, proveAlone] : [unit, unitAlone, server, browser],
    tags: [{ name: PROVE, description: 'left to npm run prove: decision 0027' }],
    maxWorkers: mode === 'prove' ? 2 : WORKERS,
    sequence: { sequencer: LongFirst },
    execArgv: [NO_WRAPPER_TIERING],
    passWithNoTests: true,
    ...PATIENCE,
  },
}))
