import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { builtPrograms } from './tests/built-programs.ts'
import { LongFirst } from './tests/long-first.ts'
import { PROVE } from './tests/tally.ts'
import { BROWSER_FILES, SERVER_FILES } from './tests/rooms.ts'

/**
 * How long a test or hook may take before it counts as hanging: far more than any takes, because the machine may be busy.
 * What has to be fast is measured in `tests/bench` and `tests/prove`.
 */
export const PATIENCE = { testTimeout: 180_000, hookTimeout: 180_000 }

/**
 * V8 13.6 (Node 24.21) now and then ends a process whose threads use WebAssembly at the same time: `TierUpWasmToJSWrapper`
 * frees code that is freed already. Here every worker thread has such code, Node's own stripper of types; a built server
 * has none in its threads. A budget that is never used up keeps wrappers from being compiled anew.
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
 * What reads files replaces `fetch` and streams by plain ones in its process, which is a child of its own in the product:
 * these files share their workers with each other only, and no setup looks for what they leave replaced.
 */
const ALONE = ['build/extract-child/*.test.ts', 'server/{formats,rendering,sandbox}/**/*.test.ts']
const unit = project(
  0,
  'unit',
  ['{build,core,server,ui,cli,portal,admin,embeds}/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
  // A process and all modules anew for each file took a third of the time.
  { isolate: false, restoreMocks: true, exclude: ALONE, setupFiles: ['tests/same-globals.ts'] },
)
const unitAlone = project(0, 'unit-alone', ALONE, { isolate: false, restoreMocks: true })
/**
 * Whole servers: one PostgreSQL for all, and the modules of the server loaded once. A file's own are its server, its
 * database and its data folder.
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
  env: { ZHIKU_TEST_WEB: '1' }, // the fixture then serves the built pages
})
/** Watches how long one thread works: what else runs would be in it. */
const WATCHED = 'tests/prove/loop-blocks.test.ts'
const LONG = { ...WHOLE_SERVERS, isolate: true, testTimeout: 30 * 60_000 }
const prove = project(0, 'prove', ['tests/prove/**/*.test.ts'], { ...LONG, exclude: [WATCHED] })
const proveAlone = project(1, 'prove-alone', [WATCHED], LONG)

/** One more than the two cores of the smallest machine: a test waits for a child, a disk or a browser about a third of its time. */
const WORKERS = 3

/** `npm test` starts vitest through tests/run.ts; `vitest run <path>` does for one file. `--mode prove`: the long ones. */
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
